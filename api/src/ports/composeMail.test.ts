import { describe, expect, test } from 'vitest';
import { composeMail } from './composeMail.ts';

describe('composeMail', () => {
  test('breaks words that are wider than a phone, in the list and in the texts', () => {
    const word = 'x'.repeat(200);
    const { html, text } = composeMail({
      to: 'ann@example.com',
      subject: 'A CVE affects your track list.',
      before: [word],
      items: [{ title: word, url: 'https://faultline.example/cves/CVE-2026-1000', lines: [`You track: ${word}`] }],
      after: [],
    });
    const body = /<body style="([^"]*)"/.exec(html ?? '')?.[1] ?? '';
    expect(body).toContain('overflow-wrap:anywhere');
    expect(body).toContain('word-break:break-word');
    expect(text).toContain(`You track: ${word}`);
  });
});
