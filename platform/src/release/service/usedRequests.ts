import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError, isObjectStore } from '@faultline/storage';
import { joinTree, locate } from '../registry/treeFiles.ts';

// A request may be this old, or from a clock that is this much ahead.
const MAX_AGE_MS = 5 * 60_000;

/** Refuses repeated requests: each request has a unique id and a time. */
export function createUsedRequests(tree: string) {
  const dir = joinTree(tree, '.requests');

  /** Files of ids that would be refused for their age. */
  async function prune(now: number) {
    for (const name of await readdir(dir)) {
      const file = path.join(dir, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > 3 * MAX_AGE_MS) await rm(file, { force: true });
    }
  }

  /** Claims a request for its sender; says in words why it must not be carried out, or null. Several processes share the claims. */
  return async function claim(id: string, at: string, now = Date.now()): Promise<string | null> {
    const age = now - Date.parse(at);
    if (!(Math.abs(age) <= MAX_AGE_MS))
      return 'The request is too old, or the clocks differ by more than five minutes.';
    if (isObjectStore(tree)) return claimObject(joinTree(dir, id));
    await mkdir(dir, { recursive: true });
    await prune(now);
    const handle = await open(path.join(dir, id), 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    await handle?.close();
    return handle === null ? 'This request was sent before.' : null;
  };
}

// A claim in object storage; `release gc` removes old ones.
async function claimObject(file: string): Promise<string | null> {
  const { store, key } = locate(file);
  try {
    await store.put(key, '', { condition: { ifAbsent: true } });
    return null;
  } catch (error) {
    if (error instanceof ConflictError) return 'This request was sent before.';
    throw error;
  }
}
