import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '../fixtures/makeZip.ts';
import type { ArchiveLimits } from './archives.ts';
import type { CveFile, SkippedFile } from './CveFile.ts';
import { cveFiles } from './cveFiles.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faultline-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

const files = {
  'cves/delta.json': '{}',
  'cves/deltaLog.json': '[]',
  'cves/2026/1xxx/CVE-2026-1000.json': '{"a":1}',
  'cves/2026/1xxx/CVE-2026-1001.JSON': '{"a":2}',
  'notes/CVE-2026-1002.txt': 'no',
  'cves/recent_CVE-2026-1003.json': 'no',
};
const found = ['CVE-2026-1000.json {"a":1}', 'CVE-2026-1001.JSON {"a":2}'];

async function write(path: string, content: string | Buffer): Promise<string> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, content);
  return full;
}

async function makeTar(entries: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(entries)) tar.entry({ name }, content);
  tar.entry({ name: 'CVE-2026-1009.json', type: 'symlink', linkname: '/etc/passwd' });
  tar.finalize();
  return gzipSync(await buffer(tar));
}

async function read(path: string, limits?: ArchiveLimits): Promise<string[]> {
  const all: (CveFile | SkippedFile)[] = [];
  for await (const file of cveFiles(path, path, limits)) all.push(file);
  return all
    .map((file) => `${file.path.split('/').at(-1)} ${'why' in file ? file.why : file.bytes.toString()}`)
    .toSorted();
}

test('reads the records anywhere in a folder, and nothing else', async () => {
  for (const [path, content] of Object.entries(files)) await write(join('tree', path), content);
  await symlink('/etc/passwd', join(folder, 'tree/CVE-2026-1009.json'));
  expect(await read(join(folder, 'tree'))).toEqual(found);
});

test('reads .zip, .zip within .zip, and .tar.gz, whatever they are called', async () => {
  expect(await read(await write('list.zip', makeZip(files)))).toEqual(found);
  expect(await read(await write('all', makeZip({ 'cves.zip': makeZip(files) })))).toEqual(found);
  expect(await read(await write('list.tar.gz', await makeTar(files)))).toEqual(found);
});

test('reads a single file', async () => {
  expect(await read(await write('CVE-2026-1000.json', '{}'))).toEqual(['CVE-2026-1000.json {}']);
});

test('refuses a single file that is not text', async () => {
  const path = await write('picture.json', Buffer.from('89504e470d0a1a0a', 'hex'));
  await expect(read(path)).rejects.toThrow(`${path}: it is a binary file or not in UTF-8`);
});

test('yields the files before the end of a truncated archive, then throws', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`CVE-2026-${1000 + n}.json`, `"${Math.sqrt(n)}"`.repeat(200)]),
  );
  const packed = await makeTar(many);
  const path = await write('cut.tar.gz', packed.subarray(0, packed.length / 2));
  const before: string[] = [];
  const reading = async () => {
    for await (const file of cveFiles(path)) before.push(file.path);
  };
  await expect(reading()).rejects.toThrow(`${path}: the archive is truncated`);
  expect(before.length).toBeGreaterThan(5);
  expect(before[0]).toBe('CVE-2026-1000.json');
});

test.each([
  ['none', undefined, 'no such file or folder'],
  ['text.txt', 'hello', 'not a folder, a .zip, a .tar.gz or a .json file'],
  ['empty.zip', '', 'not a folder, a .zip, a .tar.gz or a .json file'],
  ['cut.zip', makeZip(files).subarray(0, 100), 'the archive is truncated or damaged'],
  ['data.csv.gz', gzipSync('cve,epss\n'.repeat(100)), "the archive can't be read"],
])('says what is wrong with %s', async (name, content, message) => {
  const path = content === undefined ? join(folder, name) : await write(name, content);
  await expect(read(path)).rejects.toThrow(`${path}: ${message}`);
});

test('reports a damaged file of a zip', async () => {
  const zip = makeZip({ 'CVE-2026-1000.json': '{"title":"unharmed"}' });
  zip.write('harmed', zip.indexOf('unharmed'));
  await expect(read(await write('damaged.zip', zip))).rejects.toThrow('CVE-2026-1000.json: the archive is damaged');
});

test.skipIf(process.getuid?.() === 0)('skips a file that may not be read, and goes on', async () => {
  await write('locked/CVE-2026-1000.json', '{}');
  await chmod(await write('locked/CVE-2026-1001.json', '{}'), 0);
  expect(await read(join(folder, 'locked'))).toEqual([
    'CVE-2026-1000.json {}',
    "CVE-2026-1001.json it can't be read (EACCES)",
  ]);
});

describe('an archive beyond the limits', () => {
  const few = { entries: 3, inflatedBytes: 1e9 };
  const little = { entries: 100, inflatedBytes: 5000 };
  const bulk = { 'notes.txt': 'x'.repeat(6000), 'CVE-2026-1000.json': '{}' };
  const records = { 'CVE-2026-1000.json': `"${'x'.repeat(3000)}"`, 'CVE-2026-1001.json': `"${'x'.repeat(3000)}"` };

  test('is not read on after so many files', async () => {
    const message = 'the archive holds more than 3 files';
    await expect(read(await write('few.zip', makeZip(files)), few)).rejects.toThrow(message);
    await expect(read(await write('few-inner.zip', makeZip({ 'a.zip': makeZip(files) })), few)).rejects.toThrow(
      message,
    );
    await expect(read(await write('few.tar.gz', await makeTar(files)), few)).rejects.toThrow(message);
  });

  test('is not read on when it unpacks to too much, counting what is passed over in a .tar.gz', async () => {
    const message = 'the archive unpacks to more than 5000 bytes';
    await expect(read(await write('bulk.tar.gz', await makeTar(bulk)), little)).rejects.toThrow(message);
    await expect(read(await write('bulk.zip', makeZip(records)), little)).rejects.toThrow(message);
  });

  test('does not fill the disk with an archive within it', async () => {
    const inner = makeZip({ 'notes.txt': 'x'.repeat(6000) });
    const path = await write('inner.zip', makeZip({ 'a.zip': inner }));
    await expect(read(path, little)).rejects.toThrow('the archive unpacks to more than 5000 bytes');
  });

  test('is named with what could be read before', async () => {
    const path = await write('named.zip', makeZip(records));
    const before: string[] = [];
    const reading = async () => {
      for await (const file of cveFiles(path, 'the list', little)) before.push(file.path);
    };
    await expect(reading()).rejects.toThrow('the list: the archive unpacks to more than 5000 bytes');
    expect(before).toEqual(['CVE-2026-1000.json']);
  });
});
