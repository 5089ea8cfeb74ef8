import { describe, expect, test } from 'vitest';
import { neutralizeLinks } from './formatMessage.ts';

describe('neutralizeLinks', () => {
  /** As Telegram and mail programs find what they make links of: addresses, mail addresses, mentions, tags, commands. */
  const LINK = /[a-z0-9-]\.[a-z0-9]|:\/\/|\/\/|@\w|#\w|\$\w|(?:^|\s)\/\w/iu;

  test.each([
    'evil.example',
    'https://evil.example/path?x=1',
    'HTTP://EVIL.EXAMPLE',
    '//evil.example',
    'www.evil.example:8080',
    'пример.рф evil.example',
    'me@evil.example',
    'mailto:me@evil.example',
    'tg://resolve?domain=x',
    '@someone',
    '#tag',
    '$CASH',
    '/start now',
    '1.evil.example',
    'You track: evil.example, node.js',
  ])('leaves nothing in %s that becomes a link, and looks the same', (text) => {
    expect(text).toMatch(LINK);
    const neutral = neutralizeLinks(text);
    expect(neutral).not.toMatch(LINK);
    expect(neutral.replaceAll('\u2060', '')).toBe(text);
  });

  test.each([
    'Acme Widget',
    'The end. Of it',
    'CVE-2026-1000 (Critical): Flaw',
    'TCP/IP stack',
    'a/b',
    'Widget 2.17.1',
    '5 $ or 6 #',
  ])('leaves %s alone', (text) => {
    expect(neutralizeLinks(text)).toBe(text);
  });
});
