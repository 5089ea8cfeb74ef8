import { TAGS } from './toElements.tsx';

// Elements whose content is not text.
const HIDDEN =
  /<(script|style|template|noscript|iframe|noembed|noframes|svg|math|object|video|audio|select|textarea|title|xmp)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|</gi;
const HREF = /\shref\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/**
 * Reduces HTML to the tags that are rendered and the addresses of links; any other `<` becomes text. What is safe is decided later: this
 * keeps the sanitizer's parser from meeting styles and base addresses, each of which the page's policy would report as a violation.
 */
export const reduceTags = (html: string): string =>
  html.replaceAll(HIDDEN, '').replaceAll(TAG, (_, slash?: string, name?: string, attributes?: string) => {
    if (name === undefined) return '&lt;';
    const tag = name.toLowerCase();
    if (tag === 'a') return slash === '' ? `<a${HREF.exec(attributes ?? '')?.[0] ?? ''}>` : '</a>';
    return TAGS.has(tag) ? `<${slash}${tag}>` : '';
  });
