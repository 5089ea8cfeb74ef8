export { contacts, paths } from './paths.ts';
export { rememberPage, requestedPage } from './paths.ts';
export { useSearchFilter } from './useSearchFilter.ts';
