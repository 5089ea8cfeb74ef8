import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError, readObject, type Store } from '@faultline/storage';
import pLimit from 'p-limit';
import type { BuildResult } from '../../build/buildArea.ts';
import { manifestFile } from '../../build/releaseManifest.ts';
import { ReleaseError } from '../registry/registry.ts';
import { treePaths } from '../registry/store.ts';
import { getObjectHeaders, locate } from '../registry/treeFiles.ts';
import { compressFile } from './compress.ts';

const MAX_UPLOADS_AT_ONCE = 16;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Puts a build's files, and their compressed forms, into object storage; nothing refers to them yet. What is there with the same content
 * is left alone, so that an upload that was cut off goes on where it ended. The manifest comes last: it says that the
 * release is whole.
 * @returns whether the release was not whole before.
 * @throws ReleaseError for a file that is there with other content.
 */
export async function uploadRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  names: readonly string[],
): Promise<boolean> {
  const { area, version } = manifest;
  const { store, key: dir } = locate(treePaths(tree).release(area, version));
  const limit = pLimit(MAX_UPLOADS_AT_ONCE);
  const upload = async (name: string): Promise<boolean> => {
    const content = await readFile(path.join(outDir, name));
    const forms = [
      ['', content] as const,
      ...(await compressFile(name, content)).map(([end, form]) => [`.${end}`, form] as const),
    ];
    // The plain file last: a server looks for its compressed forms only where it is.
    const isNew = await settleAll(
      forms.slice(1).map(([ending, form]) => limit(() => ensureObject(store, `${dir}/${name}${ending}`, form))),
    );
    return (await limit(() => ensureObject(store, `${dir}/${name}`, content))) || isNew.some(Boolean);
  };
  try {
    const others = names.filter((name) => name !== manifestFile);
    const isNew = await settleAll(others.map(upload));
    const isManifestNew = names.includes(manifestFile) && (await upload(manifestFile));
    return isManifestNew || isNew.some(Boolean);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ReleaseError(
      `${area} ${version} is published with other content, and a release never changes. ` +
        `Raise the version, or leave it out to have one made of the content.`,
    );
  }
}

// All results, or the first failure, once nothing is under way any more.
async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

// Returns whether it was not there. Throws ConflictError where it is there with other content.
async function ensureObject(store: Store, key: string, content: Buffer): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const found = await store.head(key);
  if (found === null) {
    const options = { headers: getObjectHeaders(key), condition: { ifAbsent: true as const } };
    const isWritten = await store.put(key, content, options).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConflictError) return false;
        throw error;
      },
    );
    // Another publisher of the same release was first.
    return isWritten || ensureObject(store, key, content);
  }
  const there = found.sha256 ?? (await hashObject(store, key));
  if (there !== sha256) throw new ConflictError(`${key} is there with other content.`);
  // Clearing up spares what is new: a manifest that is about to be used becomes so.
  if (key.endsWith(`/${manifestFile}`) && Date.now() - found.modifiedAt.getTime() > HOUR_MS)
    await store.put(key, content, { headers: getObjectHeaders(key) });
  return false;
}

async function hashObject(store: Store, key: string): Promise<string | undefined> {
  const found = await readObject(store, key);
  return found === null ? undefined : createHash('sha256').update(found.content).digest('hex');
}
