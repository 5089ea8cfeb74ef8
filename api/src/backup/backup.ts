import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { type Db, isFileDatabase } from '../db/index.ts';

const MEGABYTE = 1024 * 1024;

// Space for a copy of the files and the smaller archive.
const ROOM_FACTOR = 1.5;

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

// Opening a folder without a database would create one.
export function ensureDatabaseExists(dataDir: string): void {
  const path = join(dataDir, 'db');
  if (existsSync(join(path, 'PG_VERSION'))) return;
  throw new BackupError(`There is no database in ${path}; set DATA_DIR to the folder that holds it`);
}

export function ensureAbsent(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already; a backup replaces nothing`);
}

async function ensureRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * ROOM_FACTOR;
  if (bavail * bsize >= needed) return;
  const [left, wanted] = [bavail * bsize, needed].map((size) => Math.ceil(size / MEGABYTE));
  throw new BackupError(`The disk of ${folder} has ${left} MB left; the backup needs up to ${wanted} MB there`);
}

async function writeArchive(root: string, file: string): Promise<void> {
  const archive = pack();
  try {
    const target = createWriteStream(file, { mode: 0o600, flush: true, flags: 'wx' });
    await Promise.all([pipeline(archive, createGzip({ level: 6 }), target), addFiles(archive, root)]);
  } finally {
    archive.destroy();
  }
}

// Statements wait only while the files are copied next to the archive.
export async function backupDatabase(db: Db, file: string): Promise<{ bytes: number }> {
  if (!isFileDatabase(db)) throw new BackupError('The database is not one of files in DATA_DIR');
  ensureAbsent(file);
  let draft: string | undefined;
  try {
    await ensureRoom(dirname(file), await db.measureFiles());
    draft = await mkdtemp(`${file}-`);
    const [copy, archive] = [join(draft, 'db'), join(draft, 'archive')];
    await db.copyFiles(copy);
    await writeArchive(copy, archive);
    await link(archive, file); // unlike a rename, never in place of another file
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new BackupError(`${file} exists already; a backup replaces nothing`);
    if (code === 'ENOENT' || code === 'EACCES') throw new BackupError(`${file} can not be written (${code})`);
    throw error;
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
  }
  return { bytes: (await stat(file)).size };
}

export class BackupError extends Error {
  override readonly name = 'BackupError';
}
