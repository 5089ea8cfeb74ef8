/** Renders texts of CVE records that carry markup. Loaded on demand: most records have none. */
export { renderMarkup } from './renderMarkup.tsx';
