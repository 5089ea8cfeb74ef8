import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { type Db, withDb, sql } from '../db/index.ts';
import { BackupError } from './backup.ts';

// Prevents archive entries from being written outside the target folder.
const isSafe = (name: string) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(name) && !name.split('/').includes('..');

async function place(root: string, { name, type }: Header, content: NodeJS.ReadableStream) {
  if (!isSafe(name) || (type !== 'file' && type !== 'directory'))
    throw new BackupError(`not a backup: it holds "${name}"`);
  const path = join(root, name);
  await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (type === 'file') await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}

async function unpack(file: string, root: string): Promise<void> {
  const archive = extract();
  const read = pipeline(createReadStream(file), createGunzip(), archive);
  const placed = (async () => {
    for await (const entry of archive) await place(root, entry.header, Readable.from(entry));
  })();
  await Promise.all([read, placed]);
  if (!existsSync(join(root, 'PG_VERSION'))) throw new BackupError('not a backup of a database');
}

export interface Counts {
  cves: number;
  users: number;
}

export async function countRecords(db: Db): Promise<Counts> {
  const counts = await db.row<Counts>(
    sql`select (select count(*) from cves) as cves, (select count(*) from users) as users`,
  );
  return counts ?? { cves: 0, users: 0 };
}

// The database is opened once before it is moved into place, so a corrupt file changes nothing.
export async function restore(file: string, dataDir: string): Promise<Counts> {
  const target = join(dataDir, 'db');
  if (existsSync(target))
    throw new BackupError(`${target} exists already; move it away first, or set DATA_DIR to another folder`);
  await mkdir(dataDir, { recursive: true });
  const draft = await mkdtemp(join(dataDir, 'restoring-'));
  try {
    await unpack(file, join(draft, 'db'));
    const counts = await withDb({ dataDir: draft }, countRecords);
    await rename(join(draft, 'db'), target);
    return counts;
  } catch (error) {
    throw new BackupError(`${file} could not be restored: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
