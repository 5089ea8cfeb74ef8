import { createHash } from 'node:crypto';
import { ConflictError, isObjectStore, readObject } from '@faultline/storage';
import { ReleaseError } from './registry.ts';
import { treePaths } from './store.ts';
import { getObjectHeaders, hasTreeFile, joinTree, locate, readTreeFile, writeTreeFile } from './treeFiles.ts';

/**
 * The documents that belong to one registry. In a folder they have one place, and a lock keeps writers apart. Object
 * storage has no lock: there each registry has a folder of its own, named by its content, so that two writers never
 * write the same document, and whoever replaces `registry.json` makes all of its documents live at once.
 */
export function getLivePaths(tree: string, revision: number, registry: Buffer | string) {
  const { index, headers, statement } = treePaths(tree);
  if (!isObjectStore(tree)) return { index, headers, statement: statement(revision) };
  const hash = createHash('sha256').update(registry).digest('hex').slice(0, 32);
  const set = joinTree(tree, 'sets', `${revision}-${hash}`);
  return {
    index: joinTree(set, 'index.html'),
    headers: joinTree(set, 'headers.json'),
    statement: joinTree(set, 'signed.json'),
  };
}

/** A tree's `registry.json` as it is, with the tag that a conditional write of it names; null where there is none. */
export async function readLiveRegistry(tree: string): Promise<{ content: Buffer; etag: string | undefined } | null> {
  const file = treePaths(tree).registry;
  if (isObjectStore(tree)) {
    const { store, key } = locate(file);
    return readObject(store, key);
  }
  const content = await readTreeFile(file).catch((error: Error) => {
    throw new ReleaseError(`${file} cannot be read: ${error.message}`);
  });
  return content && { content, etag: undefined };
}

/**
 * Replaces the registry in object storage, if it is still the one with `etag`: the one step that makes a change live.
 * @throws ConflictError where another writer was first.
 */
export async function replaceRegistry(tree: string, content: string, etag: string | undefined): Promise<void> {
  const { store, key } = locate(treePaths(tree).registry);
  const condition = etag === undefined ? { ifAbsent: true as const } : { ifMatch: etag };
  try {
    await store.put(key, content, { headers: getObjectHeaders(key), condition });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // The answer to our own write may have been lost, and the write sent again.
    const found = await readObject(store, key);
    if (found?.content.toString() !== content) throw error;
  }
}

/**
 * Keeps a registry of object storage, and its signature, in the history. Done after each change, and once more before
 * the next one: a writer that ended between the two loses nothing.
 */
export async function keepInHistory(tree: string, revision: number, registry: Buffer | string): Promise<void> {
  const { history, statement } = treePaths(tree);
  if (await hasTreeFile(history(revision))) return;
  const signed = await readTreeFile(getLivePaths(tree, revision, registry).statement);
  // The registry last: with it, the rest is known to be there.
  if (signed) await writeTreeFile(statement(revision), signed);
  await writeTreeFile(history(revision), Buffer.from(registry));
}
