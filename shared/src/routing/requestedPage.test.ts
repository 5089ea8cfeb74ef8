import { expect, test } from 'vitest';
import { rememberPage, requestedPage } from './paths.ts';

test('remembers a page with search and hash', () => {
  expect(requestedPage(rememberPage({ pathname: '/cves/CVE-2026-1', search: '?a=1', hash: '#x' }))).toBe(
    '/cves/CVE-2026-1?a=1#x',
  );
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7, undefined])(
  'sends nobody to %s',
  (from) => {
    expect(requestedPage({ from })).toBeUndefined();
  },
);
