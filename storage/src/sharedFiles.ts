import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Replaces a file atomically. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const dir = path.dirname(file);
  await mkdir(dir, { recursive: true });
  const temporary = path.join(dir, `.${path.basename(file)}.${randomUUID()}`);
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncDirectory(dir);
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
export async function syncDirectory(dir: string) {
  const handle = await open(dir, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
