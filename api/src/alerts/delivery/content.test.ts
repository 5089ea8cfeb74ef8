import { describe, expect, test } from 'vitest';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { formatChangeLines, formatHeadline } from './content.ts';
import { alertMail, alertText } from './formatMessage.ts';
import { neutralizeLinks } from './neutralizeLinks.ts';

describe('formatChangeLines', () => {
  test.each<[NotableChange, string[]]>([
    [{ isNew: true }, ['New CVE']],
    [{ score: [null, 9] }, ['First score: 9.0']],
    [{ score: [7, 7.8], severity: [2, 3] }, ['Score: 7.0 (Medium) → 7.8 (High)']],
    [{ score: [7, 7.8] }, ['Score: 7.0 → 7.8']],
    [{ score: [null, 7.8], severity: [0, 3] }, ['First score: 7.8']],
    [{ severity: [2, 3] }, ['Severity: Medium → High']],
    [{ isNew: true, kev: true }, ['New CVE', "Added to CISA's KEV catalog"]],
    [{ exploitation: 'active' }, ['Exploitation: active']],
    [{ affected: [] }, ['More versions are affected']],
    [{ affected: ['A', 'B', 'C', 'D', 'E'] }, ['Newly affected: A, B, C and 2 more']],
    [{ affected: ['Gateway before 2.4', 'Proxy 1.0'] }, ['Newly affected: Gateway before 2.4, Proxy 1.0']],
  ])('%j in words', (change, lines) => {
    expect(formatChangeLines(change)).toEqual(lines);
  });
});

describe('formatHeadline', () => {
  test('keeps line breaks, control characters and marks of direction of a record out of subjects', () => {
    const name = 'Flaw\r\nBcc: x\u2028\u0000\u0085in \u202Eegdiw\u202C \u2067a\u2069\u200F\u061Cb';
    expect(formatHeadline({ cve_id: 'CVE-2026-1000', severity: 4, base_score: 9.8, name })).toBe(
      'CVE-2026-1000 (Critical 9.8): Flaw Bcc: x in egdiw ab',
    );
  });
});

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

const item = { cve_id: 'CVE-2026-1000', name: 'Flaw', severity: 4, base_score: 9.8, is_exploited: false } as const;
const contentOf = (total: number, title = `${total} CVEs affect your track list`) => ({
  kind: 'alerts' as const,
  title,
  intro: 'New and updated CVEs',
  items: [{ ...item, tracked: [], rules: [], lines: ['New CVE'] }],
  total,
  publicUrl: 'https://faultline.example',
  more: { label: 'My Track List', url: 'https://faultline.example/products' },
});

describe('alertText', () => {
  test('says the headline of the only CVE once', () => {
    const headline = formatHeadline(item);
    expect(alertText(contentOf(1, headline)).split(headline)).toHaveLength(2);
  });

  test('has a title for several CVEs, and counts those that are not listed', () => {
    expect(alertText(contentOf(3))).toMatch(/^<b>3 CVEs affect your track list<\/b>[^]*\nand 2 more\n/);
  });
});

describe('alertMail', () => {
  const compose = (total: number) =>
    alertMail(contentOf(total), {
      to: 'ann@example.com',
      message: { id: '1', user_id: 1 },
      publicUrl: 'https://faultline.example',
      secret: 'a secret of this test',
    });

  test('links to the rest with its number where not all CVEs are listed', () => {
    const { text, html } = compose(1235);
    expect(text).toContain('1,234 more in Faultline: https://faultline.example/products');
    expect(html).toMatch(/<a href="https:\/\/faultline\.example\/products"[^>]*>1,234 more in Faultline<\/a>/);
  });

  test('links to the track list where all CVEs are listed', () => {
    expect(compose(1).text).toContain('My Track List: https://faultline.example/products');
  });
});
