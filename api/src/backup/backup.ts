import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { openDb } from '../db/index.ts';

/** The reason why a backup, restore or move is impossible, in a line for the user who runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

async function addFiles(archive: Pack, root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).replaceAll(sep, '/');
    if (entry.isDirectory()) archive.entry({ name, type: 'directory', mode: 0o700 });
    if (!entry.isFile()) continue;
    const { size } = await stat(path);
    await pipeline(createReadStream(path), archive.entry({ name, size, mode: 0o600 }));
  }
  archive.finalize();
}

/** Opening a folder without a database would make an empty one there. */
export function ensureDatabaseExists(dataDir: string): void {
  const path = join(dataDir, 'db');
  if (existsSync(join(path, 'PG_VERSION'))) return;
  throw new BackupError(`There is no database in ${path}; set DATA_DIR to the folder that holds it`);
}

/**
 * Writes a PGlite database to a .tar.gz, which appears whole or not at all. The database must not be in use: `openDb` says so
 * if it is, and opening and closing it brings its files to rest.
 */
export async function backup(dataDir: string, file: string): Promise<{ bytes: number }> {
  ensureDatabaseExists(dataDir);
  const db = await openDb({ dataDir });
  await db.close();
  const draft = `${file}.${process.pid}.part`;
  const archive = pack();
  try {
    const written = pipeline(
      archive,
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600, flush: true, flags: 'wx' }),
    );
    await Promise.all([written, addFiles(archive, join(dataDir, 'db'))]);
    await link(draft, file); // unlike a rename, never in place of another file
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new BackupError(`${file} exists already; a backup replaces nothing`);
    if (code === 'ENOENT' || code === 'EACCES') throw new BackupError(`${file} can not be written (${code})`);
    throw error;
  } finally {
    archive.destroy();
    await rm(draft, { force: true });
  }
  return { bytes: (await stat(file)).size };
}
