import { describe, expect, test } from 'vitest';
import { mergeReferences } from './mergeReferences.ts';

const reference = (url: string, tags: string[] = [], text?: string, source?: string) => ({ url, tags, text, source });

describe('mergeReferences', () => {
  test('merges the tags and texts of one URL', () => {
    expect(
      mergeReferences([
        reference('http://www.acme.example/a/', ['vendor-advisory', 'x_refsource_ACME'], undefined, 'acme'),
        reference('https://acme.example/a', ['x_transferred', 'patch'], 'Advisory A', 'CVE'),
      ]),
    ).toEqual([
      { url: 'https://acme.example/a', text: 'Advisory A', source: 'acme', tags: ['vendor advisory', 'patch'] },
    ]);
  });

  test('keeps URLs apart that differ in query or fragment', () => {
    const urls = ['https://a.example/?id=1', 'https://a.example/?id=2', 'https://a.example/?id=1#x'];
    expect(mergeReferences(urls.map((url) => reference(url))).map(({ url }) => url)).toEqual(urls);
  });

  test('lists patches and advisories first', () => {
    const found = mergeReferences([
      reference('https://a.example/1'),
      reference('https://a.example/2', ['Exploit']),
      reference('https://a.example/3', ['vendor-advisory']),
      reference('https://a.example/4', ['patch']),
    ]);
    expect(found.map(({ url }) => url.at(-1))).toEqual(['4', '3', '2', '1']);
  });

  test('keeps an invalid URL unchanged', () => {
    expect(mergeReferences([reference('not a url'), reference('not a url')])).toHaveLength(1);
  });
});
