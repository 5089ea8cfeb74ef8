// Tags that structure a text.
const FORMATTING = new Set(
  'a b big blockquote br center code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  ),
);
// The length after a tag's name is limited, so that a long text without `>` is read in linear time.
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]{0,1000})?)\/?>/gi;
// Formatted texts contain no event handlers; a text with one is about markup.
const HANDLER = /\son[a-z]+\s*=/i;
const WEB_LINK = /\shref\s*=\s*["']?\s*https?:/i;
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  trade: '™',
};

/**
 * Returns whether a text is written in HTML: it has tags that structure a text, closed where they must be, and no other ones. One that
 * mentions tags, as the record of a cross-site scripting flaw does (`<script>`, `<img onerror=...>`), is plain text.
 */
export function isHtml(text: string): boolean {
  if (!text.includes('<')) return false;
  const open = new Set<string>();
  let isStructured = false;
  for (const [, slash, name = '', attributes = ''] of text.matchAll(TAG)) {
    const tag = name.toLowerCase();
    const isUnsafeLink = tag === 'a' && slash === '' && !WEB_LINK.test(attributes);
    if (!FORMATTING.has(tag) || isUnsafeLink || HANDLER.test(attributes)) return false;
    if (slash === '') open.add(tag);
    isStructured ||= tag === 'br' || (slash !== '' && open.has(tag));
  }
  return isStructured;
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    ENTITY,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isShown = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
      return isShown ? String.fromCodePoint(code) : whole;
    },
  );
}

/**
 * A text without the tags and entities of HTML, where it is written in HTML (`isHtml`); blocks become lines. Any other text is returned
 * as it is, but for the `&nbsp;` that editors leave between words. The result is text, not HTML: it may hold `<` and is as hostile as before.
 */
export function toPlainText(text: string): string {
  if (!isHtml(text)) return text.replaceAll(/(?<=[\w.,;:)])&nbsp;(?=[\w(])/g, ' ');
  const lines = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li(?:\s[^<>]{0,1000})?>/gi, '\n- ')
    .replaceAll(/<br(?:\s[^<>]{0,1000})?\/?>|<\/?(?:ul|ol|dt|dd|tr|pre)(?:\s[^<>]{0,1000})?>/gi, '\n')
    .replaceAll(/<\/?(?:p|div|h[1-6]|table|blockquote)(?:\s[^<>]{0,1000})?>/gi, '\n\n')
    .replaceAll(TAG, '');
  return decodeEntities(lines)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
