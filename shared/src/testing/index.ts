export { renderScreen } from './renderScreen.tsx';
export {
  announces,
  answers,
  answersLater,
  answersOddly,
  answersWith,
  fails,
  type RecordedRequest,
  restoreApi,
  type Stub,
  stubApi,
  unreachable,
} from './stubApi.ts';
export { testToken } from './testToken.ts';
