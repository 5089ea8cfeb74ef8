/**
 * Prevents mail programs and Telegram from turning names into links: a tracking or product could be called
 * `evil.example`, `@someone` or `//evil.example`. The text looks the same.
 */
export const neutralizeLinks = (text: string): string =>
  text
    .replaceAll(LINK_MARK, `$&${WORD_JOINER}`)
    .replaceAll(IP_ADDRESS, (address) => address.replaceAll('.', `.${WORD_JOINER}`));

// An invisible character without a line break. Programs don't read text that contains it as an address.
const WORD_JOINER = '\u2060';

// Characters by which programs recognize an address, mention, tag or command. Full-width dots separate host names too. A
// dot between digits is a score or a version, so it is not changed.
const LINK_MARK = /(?<=\S)[.。．｡](?=\S)(?!(?<=\d\.)\d)|:(?=\/)|\/(?=\/)|[@#$](?=\S)|(?<![^\s(])\/(?=\w)/gu;

// Programs read four short numbers as an IP address, even if they are a version.
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;
