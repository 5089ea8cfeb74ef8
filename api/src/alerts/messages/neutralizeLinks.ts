/** Shows nothing, allows no line break, and belongs to no address: what it parts is no link any more. */
const WORD_JOINER = '\u2060';

/**
 * Keeps mail programs and Telegram from making links of what others wrote: the name of a tracking or a product could read
 * `evil.example`, `@someone` or `//evil.example`. The text looks the same. A dot
 * between digits stays alone: it is a score or a version.
 */
export const neutralizeLinks = (text: string): string =>
  text.replaceAll(
    /(?<=\S)\.(?=\S)(?!(?<=\d\.)\d)|:(?=\/)|\/(?=\/)|[@#$](?=\S)|(?<![^\s(])\/(?=\w)/gu,
    `$&${WORD_JOINER}`,
  );
