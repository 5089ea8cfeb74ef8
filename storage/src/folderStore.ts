import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { acquireProcessLock } from './processLock.ts';
import { ConflictError, type ListedObject, type ObjectInfo, type Store } from './Store.ts';

const LOCK_TIMEOUT_MS = 10_000;

// Stores each object as a file. HTTP headers are not stored: the server derives them from the file name.
export function createFolderStore(dir: string): Store {
  const locate = (key: string) => path.join(dir, key);

  // Writes a temporary file in the same folder; `place` renames it.
  async function writeBeside(
    key: string,
    write: (temporary: string) => Promise<void>,
    place: (temporary: string, file: string) => Promise<void>,
  ): Promise<ObjectInfo> {
    const file = locate(key);
    await mkdir(path.dirname(file), { recursive: true });
    const temporary = path.join(path.dirname(file), `.${path.basename(file).slice(0, 100)}.${randomUUID()}`);
    try {
      await write(temporary);
      await place(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
    return toInfo(await stat(file, { bigint: true }));
  }

  async function replaceMatching(temporary: string, file: string, etag: string): Promise<void> {
    const unlock = await acquireProcessLock({
      lockPath: path.join(path.dirname(file), `.${path.basename(file)}.lock`),
      timeoutMs: LOCK_TIMEOUT_MS,
      staleMs: LOCK_TIMEOUT_MS,
    });
    try {
      const current = await stat(file, { bigint: true }).catch(ignoreMissing);
      if (current === null || toInfo(current).etag !== etag) throw new ConflictError(`${file} was changed meanwhile.`);
      await rename(temporary, file);
    } finally {
      unlock();
    }
  }

  return {
    name: dir,
    kind: 'folder',
    head: async (key) => {
      const found = await stat(locate(key), { bigint: true }).catch(ignoreMissing);
      return found?.isFile() ? toInfo(found) : null;
    },
    get: async (key, range) => {
      const handle = await open(locate(key)).catch(ignoreMissing);
      if (handle === null) return null;
      const found = await handle.stat({ bigint: true });
      if (found.isFile()) return { ...toInfo(found), body: handle.createReadStream(range ?? {}) };
      await handle.close();
      return null;
    },
    put: (key, content, { condition } = {}) =>
      writeBeside(
        key,
        (temporary) => writeFile(temporary, content, { flag: 'wx', flush: true }),
        async (temporary, file) => {
          if (condition === undefined) {
            await rename(temporary, file);
            return syncDirectory(path.dirname(file));
          }
          if ('ifMatch' in condition) return replaceMatching(temporary, file, condition.ifMatch);
          return link(temporary, file).catch((error: NodeJS.ErrnoException) => {
            throw error.code === 'EEXIST' ? new ConflictError(`${file} is there already.`) : error;
          });
        },
      ),
    putStream: async (key, body, { signal } = {}) => {
      await writeBeside(
        key,
        (temporary) =>
          pipeline(body, createWriteStream(temporary, { mode: 0o600, flush: true }), signal ? { signal } : {}),
        rename,
      );
    },
    delete: (key) => rm(locate(key), { force: true }),
    list: (prefix) => listFiles(dir, prefix),
  };
}

/** Replaces a file atomically. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await createFolderStore(path.dirname(file)).put(path.basename(file), content);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes entries of `dir` that were not modified for a day: finished builds, and files of interrupted writers. */
export async function pruneOlderThan(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const entry = path.join(dir, name);
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(entry, { recursive: true, force: true });
  }
}

// Makes a rename durable on systems that support it.
async function syncDirectory(dir: string) {
  const handle = await open(dir, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* listFiles(dir: string, prefix: string): AsyncGenerator<ListedObject> {
  const base = path.join(dir, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(dir, file).split(path.sep).join('/');
    if (!entry.isFile() || !key.startsWith(prefix)) continue;
    const found = await stat(file).catch(ignoreMissing);
    if (found !== null) yield { key, size: found.size, modifiedAt: found.mtime };
  }
}

// A write always creates a new file, so inode and modification time identify a version.
const toInfo = ({ ino, size, mtimeNs, mtime }: BigIntStats): ObjectInfo => ({
  size: Number(size),
  etag: `${ino}-${size}-${mtimeNs}`,
  modifiedAt: mtime,
});

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
  throw error;
}
