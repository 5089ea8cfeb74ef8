import { describe, expect, test } from 'vitest';
import { findMarkup } from './FormattedText.tsx';

describe('findMarkup', () => {
  test('takes what the record gives beside the text', () => {
    const given = { type: 'text/html', value: '<ul><li>one</li></ul>' } as const;
    expect(findMarkup('one', given)).toBe(given);
  });

  test.each([
    ['text/html', '<p>One.</p><p>Two.</p>'],
    ['text/html', 'In <code>console.log</code> of Firefox < 109.'],
    ['text/markdown', '## Impact\nThe `parse` function of `acme` reads beyond the end.'],
    ['text/markdown', 'Affected are:\n\n- the *first* one\n- [the second](https://acme.example/a)'],
    ['text/markdown', 'Run:\n```\n  acme --all\n```'],
  ])('finds %s in %j', (type, text) => expect(findMarkup(text, undefined)).toEqual({ type, value: text }));

  test.each([
    'A flaw in Acme Gateway 1.* and 2.* lets attackers read files.',
    'with the input <script>alert(1)</script> leads to cross site scripting',
    '** UNSUPPORTED WHEN ASSIGNED ** A flaw was found.',
    'net: fix `sock_put` twice\n\n  Call Trace:\n    dump_stack+0x1/0x2\n    * not a list',
    'an odd ` mark, and a [bracket] (https://acme.example)',
    'The `parse` function of `acme` reads beyond the end.',
    'See [the advisory](https://acme.example/a), 2*3*4 and *all* of C:\\Program Files\\*.',
    'one ` backtick',
    '# echo 1 > /proc/sys/kernel/panic',
    '- one item of 2*3*4\n- another',
    '3. three\n4. four\n\n- one\n- two',
    '```\nnever closed',
    '[x](javascript:alert(1)) and [y](data:text/html,z)',
    '',
  ])('finds no markup in %j', (text) => expect(findMarkup(text, undefined)).toBeUndefined());

  test.each([
    '`'.repeat(1_000_000),
    '```\n'.repeat(250_000),
    '```\n\n'.repeat(200_000) + 'x',
    '- a\n* b\n'.repeat(100_000),
    '1 '.repeat(500_000),
    '['.repeat(1_000_000),
    '[a]('.repeat(250_000),
    '\t'.repeat(1_000_000),
    '<p>'.repeat(300_000),
  ])('reads a hostile megabyte in time', (text) => {
    const start = process.threadCpuUsage();
    findMarkup(text, undefined);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});
