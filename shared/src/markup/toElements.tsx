import { createElement, Fragment, type ReactNode } from 'react';
import { ExternalLink } from '../ui/text/links.tsx';

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
// Blanks between their parts are no content, and React refuses them.
const PARTED = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);
// Deeper nesting is flattened; its text is kept.
const MAX_DEPTH = 40;

/**
 * Rebuilds the children of sanitized HTML as React elements without attributes; links become external links. `keepsLines` marks
 * paragraphs whose line breaks are those of the text.
 */
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
