export { contacts, paths, rememberPage, requestedPage } from './paths.ts';
export { useSearchFilter } from './useSearchFilter.ts';
