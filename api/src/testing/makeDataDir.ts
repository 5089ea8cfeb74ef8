import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDataDir } from './emptyDb.ts';

/** A data folder of its own for a test's processes, which find a migrated database in it: making one would be most of their work. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-data-'));
  await cp(await emptyDataDir(), dataDir, { recursive: true });
  return dataDir;
}
