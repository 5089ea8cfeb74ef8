import DOMPurify from 'dompurify';
import { type ReactNode, createElement, Fragment } from 'react';
import type { CveDescription } from '../contract/cves/cveParts.ts';
import { retryImport } from '../ui/overlays/retryImport.ts';
import { ExternalLink } from '../ui/text/links.tsx';

// Longer texts stay plain. The format of records allows 16,384 characters of markup, and 4,096 of text. The Markdown
// parser takes time that grows with the square of nested marks, on the page's thread.
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

/** The elements that are rebuilt, and as which: headings would disturb those of the page. */
export const TAGS: ReadonlyMap<string, string> = new Map([
  ...'p div blockquote pre br hr ul ol li dl dt dd table thead tbody tfoot tr th td code strong em sub sup'
    .split(' ')
    .map((tag) => [tag, tag] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['tt', 'code'],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'p'] as const),
]);

const VOID = new Set(['br', 'hr']);
const PARTED = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);
const MAX_DEPTH = 40;

// Links become external links. `keepsLines` marks paragraphs whose line breaks are those of the text.
export const toElements = (parent: Node, keepsLines: boolean, depth = 0): ReactNode[] =>
  [...parent.childNodes].map((node, index) => toElement(node, index, keepsLines, depth));

function getProps(tag: string, keepsLines: boolean): object {
  if (tag === 'code') return { className: 'fl-mono' };
  return tag === 'p' && keepsLines ? { 'data-lines': true } : {};
}

function toElement(node: Node, key: number, keepsLines: boolean, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const isBlank = PARTED.has(node.parentNode?.nodeName.toLowerCase() ?? '') && node.textContent?.trim() === '';
    return isBlank ? null : node.textContent;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  if (depth > MAX_DEPTH) return node.textContent;
  const element = node as Element;
  const name = element.localName;
  const tag = TAGS.get(name);
  if (tag !== undefined && VOID.has(tag)) return createElement(tag, { key });
  const children = toElements(element, keepsLines, depth + 1);
  if (name === 'a')
    return (
      <ExternalLink key={key} href={element.getAttribute('href') ?? undefined}>
        {children}
      </ExternalLink>
    );
  if (tag === undefined) return <Fragment key={key}>{children}</Fragment>;
  if (tag !== name && tag === 'p') return createElement(tag, { key }, <strong>{children}</strong>);
  return createElement(tag, { key, ...getProps(tag, keepsLines) }, children);
}

const HIDDEN =
  /<(script|style|template|noscript|iframe|noembed|noframes|svg|math|object|video|audio|select|textarea|title|xmp)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|</gi;
const HREF = /\shref\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

// Any other `<` becomes text. The sanitizer decides later what is safe: this keeps its parser from styles and base
// addresses, each of which the page's policy would report as a violation.
export const reduceTags = (html: string): string =>
  html.replaceAll(HIDDEN, '').replaceAll(TAG, (_, slash?: string, name?: string, attributes?: string) => {
    if (name === undefined) return '&lt;';
    const tag = name.toLowerCase();
    if (tag === 'a') return slash === '' ? `<a${HREF.exec(attributes ?? '')?.[0] ?? ''}>` : '</a>';
    return TAGS.has(tag) ? `<${slash}${tag}>` : '';
  });
