import { expect, test } from 'vitest';
import { hashPage } from '../registry/registry.ts';
import { prepareDocument } from './Document.ts';
import { createSetPages } from './app.ts';
import { releaseTree } from './testing/gatewayContext.ts';

const registry = (openSets: Record<string, string>) => prepareDocument(Buffer.from(JSON.stringify({ openSets })));

test('the page of a past set is read and compressed once, however often it is asked for', async () => {
  await using tree = await releaseTree();
  await tree.write('r/history/7.html', 'seven');
  const live = await registry({ 7: hashPage('seven') });
  const past = createSetPages(tree.path, async () => live);
  const first = await past(7);
  expect(first?.text).toBe('seven');
  await tree.write('r/history/7.html', 'other');
  const later = await Promise.all(Array.from({ length: 20 }, () => past(7)));
  expect(new Set(later)).toEqual(new Set([first]));
});

test('a page that comes after its registry is sent once it is there', async () => {
  await using tree = await releaseTree();
  const live = await registry({ 7: hashPage('seven') });
  const past = createSetPages(tree.path, async () => live);
  expect(await past(7)).toBeUndefined();
  await tree.write('r/history/7.html', 'seven');
  expect((await past(7))?.text).toBe('seven');
});
