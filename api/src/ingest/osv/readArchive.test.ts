import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeZip } from '../fixtures/makeZip.ts';
import { listArchivePaths, readArchive } from './readArchive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faultline-osv-'));
  await mkdir(join(folder, 'Go'));
  await writeFile(join(folder, 'Go', 'GO-2026-1.json'), advisory('Go', 'GO-2026-1'));
  await writeFile(join(folder, 'Go', 'GO-2026-2.json'), advisory('PyPI', 'GO-2026-2'));
  await writeFile(join(folder, 'Go', 'GO-2026-3.json'), advisory('Go', 'GO-2026-3'));
  await writeFile(join(folder, 'npm.zip'), makeZip({ 'GHSA-1.json': advisory('npm', 'GHSA-1') }));
});
afterAll(() => rm(folder, { recursive: true }));

const advisory = (ecosystem: string, id: string) =>
  JSON.stringify({
    id,
    aliases: ['CVE-2026-1000'],
    affected: [{ package: { ecosystem, name: 'gateway' }, versions: ['1.0'] }],
  });

test('finds the archives of a folder', async () => {
  expect(await listArchivePaths(folder)).toEqual([join(folder, 'Go'), join(folder, 'npm.zip')]);
  expect(await listArchivePaths(join(folder, 'Go'))).toEqual([join(folder, 'Go')]);
  expect(await listArchivePaths(join(folder, 'npm.zip'))).toEqual([join(folder, 'npm.zip')]);
  await expect(listArchivePaths(join(folder, 'none'))).rejects.toThrow('no such file or folder');
});

test('takes the ecosystem that most of an archive is about', async () => {
  const read = await readArchive(join(folder, 'Go'));
  expect(read.ecosystem).toBe('Go');
  expect(read.statements.map((statement) => statement.advisory).toSorted()).toEqual(['GO-2026-1', 'GO-2026-3']);
});

test('ends where an archive unpacks to more than it may', async () => {
  const path = join(folder, 'bomb.zip');
  await writeFile(path, makeZip({ 'A.json': ' '.repeat(100_000) }));
  await expect(readArchive(path, { limits: { entries: 10, inflatedBytes: 5000 } })).rejects.toThrow(
    'unpacks to more than',
  );
});
