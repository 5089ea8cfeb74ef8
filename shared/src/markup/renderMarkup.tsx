import DOMPurify from 'dompurify';
import type { ReactNode } from 'react';
import type { CveDescription } from '../contract/cves/cveParts.ts';
import { retryImport } from '../ui/overlays/retryImport.ts';
import { reduceTags } from './reduceTags.ts';
import { toElements, TAGS } from './toElements.tsx';

/**
 * Longer texts stay plain. The format of records allows 16,384 characters of markup, and 4,096 of text; what parses Markdown takes time
 * that grows with the square of nested marks, on the page's thread.
 */
export const MAX_LENGTH = { 'text/html': 20_000, 'text/markdown': 8_000 } as const;

/**
 * Renders hostile HTML or Markdown as React elements: paragraphs, lists, code, tables and links to http and https. The library
 * sanitizes, and of its result only known elements without attributes are rebuilt, so that no text ever becomes HTML of the page.
 * HTML within Markdown is shown as text. Rejects where the browser or the text does not allow it: show the plain text then.
 */
export async function renderMarkup({ type, value }: NonNullable<CveDescription['markup']>): Promise<ReactNode> {
  if (value.length > MAX_LENGTH[type]) throw new Error('The text is too long to be rendered.');
  if (type === 'text/html') return renderHtml(value);
  const { toHtml } = await retryImport(() => import('./toHtml.ts'));
  return toElements(sanitize(toHtml(value)), true);
}

function renderHtml(html: string): ReactNode {
  const reduced = reduceTags(html);
  if (BLOCK.test(reduced)) return toElements(sanitize(reduced), false);
  // Only words are marked: line breaks are those of the text.
  return <p data-lines>{toElements(sanitize(reduced.replaceAll(/<br>[^\S\n]*\n/g, '<br>')), true)}</p>;
}

const BLOCK = /<(?:p|div|ul|ol|dl|table|pre|blockquote|h[1-6])>/;

function sanitize(html: string): DocumentFragment {
  if (!DOMPurify.isSupported) throw new Error('This browser cannot sanitize HTML.');
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['a', ...TAGS.keys()],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https?:/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
