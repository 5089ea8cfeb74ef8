import { describe, expect, test } from 'vitest';
import { readList } from '../read/readList.ts';
import { describeWatch, listWatchedNames } from './watchedNames.ts';

const watched = (text: string) => listWatchedNames(readList(text).entries, []);

describe('listWatchedNames', () => {
  test.each([
    ['pkg:npm/%40acme/anvil@1.0', { kind: 'product', name: '@acme/anvil' }],
    ['pkg:npm/left-pad@1.3.0', { kind: 'product', name: 'left-pad' }],
    ['pkg:golang/github.com/acme/anvil/v2@v2.0.0', { kind: 'product', name: 'anvil' }],
    ['pkg:maven/org.acme/anvil-core@1', { kind: 'product', name: 'anvil-core' }],
    ['Acme,Anvil,6.1', { kind: 'product', name: 'Anvil' }],
    ['Acme', { kind: 'vendor', name: 'Acme' }],
  ])('watches %s', (line, name) => {
    expect(watched(line)).toEqual([name]);
  });

  test('names several versions once, and no CVE ids', () => {
    expect(watched('pkg:npm/a@1\npkg:npm/A@2\nCVE-2026-1001')).toEqual([{ kind: 'product', name: 'a' }]);
  });
});

test('says under which name a component is watched if it is listed under another', () => {
  const notes = readList('pkg:golang/github.com/acme/anvil@v2.0.0\npkg:npm/anvil@1').entries.map(describeWatch);
  expect(notes).toEqual(['as anvil', undefined]);
});
