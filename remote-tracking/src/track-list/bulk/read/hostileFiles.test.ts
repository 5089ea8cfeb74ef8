import { describe, expect, test } from 'vitest';
import { readList } from './readList.ts';

describe('hostile files', () => {
  test.each<[string, () => string]>([
    ['quotes in one long line', () => 'a"'.repeat(1_000_000)],
    ['many CVE ids', () => 'CVE-2026-1001\n'.repeat(50_000)],
    ['many unreadable lines', () => 'a,b,c,d\n'.repeat(1_000_000)],
    ['apostrophes after line breaks', () => `x,"a${'\n'.repeat(1_000_000)}'b"`],
    ['an array in an array', () => '['.repeat(1_000_000)],
    [
      'arrays in an SBOM',
      () => `{"bomFormat":"CycloneDX","components":[{"name":"a","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`,
    ],
    ['many small values', () => `[${'{"a":[1,2,3,{}]},'.repeat(200_000)}0]`],
    ['Base64 of nothing', () => JSON.stringify({ payloadType: 'x', payload: 'A'.repeat(4_000_000) })],
    [
      'an unnamed component that is nested deeply',
      () => {
        const deep = `${'{"components":['.repeat(50_000)}${']}'.repeat(50_000)}`;
        return `{"bomFormat":"CycloneDX","components":[${deep}]}`;
      },
    ],
    ['many package URLs in one line', () => 'pkg:npm/a@1 '.repeat(100_000)],
  ])('reads or refuses %s, in time for the test', (_, create) => {
    const text = create();
    try {
      readList(text);
    } catch (error) {
      expect(error).toMatchObject({ name: 'ListError' });
    }
  });
});
