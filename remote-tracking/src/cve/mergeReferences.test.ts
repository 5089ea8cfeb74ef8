import { expect, test } from 'vitest';
import { mergeReferences } from './mergeReferences.ts';

const reference = (url: string, tags: string[] = [], text?: string, source?: string) => ({ url, tags, text, source });

test('the same address stands once, with the tags and the text of all its mentions', () => {
  expect(
    mergeReferences([
      reference('http://www.acme.example/a/', ['vendor-advisory', 'x_refsource_ACME'], undefined, 'acme'),
      reference('https://acme.example/a', ['x_transferred', 'patch'], 'Advisory A', 'CVE'),
    ]),
  ).toEqual([
    { url: 'https://acme.example/a', text: 'Advisory A', source: 'acme', tags: ['vendor advisory', 'patch'] },
  ]);
});

test('another query or fragment is another address', () => {
  const urls = ['https://a.example/?id=1', 'https://a.example/?id=2', 'https://a.example/?id=1#x'];
  expect(mergeReferences(urls.map((url) => reference(url))).map(({ url }) => url)).toEqual(urls);
});

test('patches and advisories stand before the rest', () => {
  const found = mergeReferences([
    reference('https://a.example/1'),
    reference('https://a.example/2', ['Exploit']),
    reference('https://a.example/3', ['vendor-advisory']),
    reference('https://a.example/4', ['patch']),
  ]);
  expect(found.map(({ url }) => url.at(-1))).toEqual(['4', '3', '2', '1']);
});

test('what is no address is kept as it is', () => {
  expect(mergeReferences([reference('not a url'), reference('not a url')])).toHaveLength(1);
});
