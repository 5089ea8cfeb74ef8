export { renderScreen } from './renderScreen.tsx';
export {
  announceCapabilities,
  forgetCapabilities,
  respondWith,
  respondLater,
  respondRaw,
  respondUsing,
  respondError,
  type RecordedRequest,
  restoreApi,
  type Stub,
  stubApi,
  respondNetworkError,
} from './stubApi.ts';
export { stubScreenWidth } from './stubScreenWidth.ts';
export { testToken } from './testToken.ts';
