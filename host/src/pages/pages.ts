export { AboutScreen } from './AboutScreen.tsx';
export { NotFoundScreen } from './NotFoundScreen.tsx';
export { PlatformScreen } from './PlatformScreen.tsx';
