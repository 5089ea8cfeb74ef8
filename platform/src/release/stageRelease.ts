import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildResult } from '../build/buildArea.ts';
import { pruneOlderThan } from '../build/pruneOlderThan.ts';
import { compressFile } from './compressFile.ts';
import { listFiles } from './listFiles.ts';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';

async function writeSynced(file: string, content: Buffer) {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'wx');
  await handle.writeFile(content);
  await handle.sync();
  await handle.close();
}

async function fill(outDir: string, dir: string, names: readonly string[]) {
  for (const name of names) {
    const content = await readFile(path.join(outDir, name));
    await writeSynced(path.join(dir, name), content);
    for (const [ending, smaller] of await compressFile(name, content))
      await writeSynced(path.join(dir, `${name}.${ending}`), smaller);
  }
}

async function isSame(outDir: string, dir: string, built: readonly string[]): Promise<boolean> {
  const there = (await listFiles(dir)).filter((name) => !/\.(br|gz)$/.test(name));
  if (built.join('\0') !== there.join('\0')) return false;
  const pairs = built.map(async (name) => {
    const [one, other] = await Promise.all([readFile(path.join(outDir, name)), readFile(path.join(dir, name))]);
    return one.equals(other);
  });
  return (await Promise.all(pairs)).every(Boolean);
}

/**
 * Puts a build's files, and their compressed forms, where the tree keeps that release; nothing refers to them yet.
 * With `only`, just these. Resolves to whether the release was not there before. A release never changes: one that is there with other content is refused, with the same content is left alone.
 */
export async function stageRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  only?: readonly string[],
): Promise<boolean> {
  const names = only ?? (await listFiles(outDir));
  const { staging, release } = treePaths(tree);
  const dir = release(manifest.area, manifest.version);
  if (!existsSync(dir)) {
    await pruneOlderThan(staging);
    const temporary = path.join(staging, `${manifest.area}-${manifest.version}-${randomUUID()}`);
    try {
      await fill(outDir, temporary, names);
      await mkdir(path.dirname(dir), { recursive: true });
      await rename(temporary, dir);
      return true;
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another writer of the same release was first; what it wrote is compared below.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  if (!(await isSame(outDir, dir, names)))
    throw new ReleaseError(
      `${manifest.area} ${manifest.version} is published with other content, and a release never changes. ` +
        `Raise the version, or leave it out to have one made of the content.`,
    );
  return false;
}
