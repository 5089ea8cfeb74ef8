export { contacts, paths } from './paths.ts';
export { rememberPage, requestedPage } from './requestedPage.ts';
export { useSearchFilter } from './useSearchFilter.ts';
