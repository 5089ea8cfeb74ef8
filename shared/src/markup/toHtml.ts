import { micromark } from 'micromark';

/** Markdown (CommonMark) as HTML. HTML within it is escaped, and links to other schemes than http and mailto lose their address. */
export const toHtml = (markdown: string): string => micromark(markdown);
