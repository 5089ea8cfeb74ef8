import { describe, expect, test } from 'vitest';
import { composeMail } from './composeMail.ts';

const item = {
  title: 'CVE-2026-1000 (High 7.8): Flaw',
  url: 'https://faultline.example/cves/CVE-2026-1000',
  lines: ['Known exploited (CISA KEV)', 'Acme Gateway'],
  severity: 'High',
  isUrgent: true,
} as const;

describe('composeMail', () => {
  test('colors the edge of an item by its severity, and makes what is urgent stand out', () => {
    const compose = (isUrgent: boolean) =>
      composeMail({
        to: 'ann@example.com',
        subject: 'A CVE affects your track list.',
        before: [],
        items: [{ ...item, lines: [...item.lines], isUrgent }],
        after: [],
      }).html;
    expect(compose(true)).toContain('border-left:3px solid #ea580c');
    expect(compose(true)).toMatch(/class="urgent"[^>]*>Known exploited/);
    expect(compose(false)).not.toContain('class="urgent"');
  });

  test('breaks words that are wider than a phone, in the list and in the texts', () => {
    const word = 'x'.repeat(200);
    const { html, text } = composeMail({
      to: 'ann@example.com',
      subject: 'A CVE affects your track list.',
      before: [word],
      items: [{ ...item, title: word, lines: [`You track: ${word}`] }],
      after: [],
    });
    const body = /<body style="([^"]*)"/.exec(html ?? '')?.[1] ?? '';
    expect(body).toContain('overflow-wrap:anywhere');
    expect(body).toContain('word-break:break-word');
    expect(text).toContain(`You track: ${word}`);
  });
});
