import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { getHost } from './coerce.ts';

const parseHost = (link: string): string | undefined => {
  const url = URL.parse(link);
  return url !== null && ['http:', 'https:', 'ftp:'].includes(url.protocol) ? url.hostname : undefined;
};

test.each([
  'https://example.com',
  'https://example.com/a?b#c',
  'https://a.example.com?b',
  'https://EXAMPLE.com/',
  'HTTPS://example.com/',
  'http://1.2/',
  'http://example.0x10/',
  'http://a..b/',
  'http://xn--a/',
  'https://a.xn--nxasmq6b/',
  'https://example.com:8443/',
  'https://example.com:99999/',
  'https://user@example.com/',
  'https://exa\tmple.com/',
  'https:example.com',
  'https://example.com.',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'mailto:a@example.com',
  'https://',
  '',
])('getHost(%j) is what a parser finds', (link) => expect(getHost(link)).toBe(parseHost(link)));

test('getHost finds what a parser finds in any text', () => {
  const part = fc.oneof(
    fc.constantFrom('xn--', '.', '-', '0x1', '127', ':80', '/', '?', '#', '@', '%41', ' '),
    fc.string(),
  );
  const link = fc
    .tuple(fc.constantFrom('https://', 'http://', 'http:', ''), fc.array(part, { maxLength: 6 }))
    .map(([scheme, parts]) => scheme + parts.join(''));
  fc.assert(
    fc.property(link, (text) => getHost(text) === parseHost(text)),
    { numRuns: 2000 },
  );
});
