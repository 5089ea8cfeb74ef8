import { describe, expect, test } from 'vitest';
import { alertMail, neutralizeLinks } from './formatMessage.ts';

describe('neutralizeLinks', () => {
  // Texts that Telegram and mail programs turn into links: addresses, mail addresses, mentions, tags, commands.
  const LINK = /[a-z0-9-][.。．｡][a-z0-9]|:\/\/|\/\/|@\w|#\w|\$\w|(?:^|\s)\/\w/iu;

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
    '203.0.113.5/evil',
    '1.1.1.1/login',
    '203.0.113.5:8080/x',
    'evil。example',
    'evil．example',
    'evil｡example',
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
    'Windows 10.0.19045.3803',
    '5 $ or 6 #',
  ])('leaves %s alone', (text) => {
    expect(neutralizeLinks(text)).toBe(text);
  });
});

describe('alertMail', () => {
  const item = {
    cve_id: 'CVE-2026-1000',
    name: 'Flaw',
    severity: 4,
    base_score: 9.8,
    is_exploited: false,
    lines: ['New CVE'],
  } as const;
  const compose = (total: number) =>
    alertMail(
      {
        kind: 'alerts',
        title: `${total} CVEs affect your track list`,
        intro: 'New and updated CVEs',
        items: [{ ...item, lines: [...item.lines] }],
        total,
        publicUrl: 'https://faultline.example',
        more: { label: 'My Track List', url: 'https://faultline.example/products' },
      },
      {
        to: 'ann@example.com',
        message: { id: '1', user_id: 1 },
        publicUrl: 'https://faultline.example',
        secret: 'a secret of this test',
      },
    );

  test('links to the rest with its number where not all CVEs are listed', () => {
    const { text, html } = compose(1235);
    expect(text).toContain('1,234 more in Faultline: https://faultline.example/products');
    expect(html).toMatch(/<a href="https:\/\/faultline\.example\/products"[^>]*>1,234 more in Faultline<\/a>/);
  });

  test('links to the track list where all CVEs are listed', () => {
    expect(compose(1).text).toContain('My Track List: https://faultline.example/products');
  });
});
