import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, openDb } from '../db/index.ts';
import { readMigrations } from '../db/migrate.ts';
import { PgliteDb } from '../db/pglite/PgliteDb.ts';

const migrations = () =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ sha256 }) => sha256)
        .join(),
    )
    .digest('hex');

const KEPT_IN = join(import.meta.dirname, '../../../.cache/test-db');

/** What is made with these migrations is kept beside what builds keep, for other tests and later runs. */
async function madeOnce(
  kind: string,
  make: (draft: string) => Promise<void>,
  put: (draft: string, path: string) => Promise<void>,
): Promise<string> {
  const path = join(KEPT_IN, `${migrations().slice(0, 16)}.${kind}`);
  if (existsSync(path)) return path;
  await mkdir(KEPT_IN, { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await make(draft);
  // What another test has put there meanwhile is as good, and may be in use: a file that is replaced fails whoever reads it.
  await put(draft, path).catch((error: unknown) => {
    if (!existsSync(path)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return path;
}

/** A snapshot of a migrated database without a row: making one takes seconds, beginning with a copy a part of that. */
export const emptySnapshot = (): Promise<string> =>
  madeOnce(
    'tar',
    async (draft) => {
      const db = await openDb({});
      await migrate(db);
      if (db instanceof PgliteDb) await db.snapshot(draft);
      await db.close();
    },
    link,
  );

/** The same as a data folder, to be copied. */
export const emptyDataDir = (): Promise<string> =>
  madeOnce(
    'folder',
    async (draft) => {
      const db = await openDb({ dataDir: draft, snapshot: await emptySnapshot() });
      await db.close();
    },
    rename,
  );
