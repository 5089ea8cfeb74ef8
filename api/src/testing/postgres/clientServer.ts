import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPackageVersion } from './installBinaries.ts';

// The PostgreSQL server for the machine's pg_dump, which refuses a server that is newer than itself: the shared one of
// the tests, a separate one at `bin`, or none.
export type ClientServer = { use: 'shared' } | { use: 'own'; bin: string } | { use: 'none'; reason: string };

export async function findClientServer(): Promise<ClientServer> {
  const printed = await promisify(execFile)('pg_dump', ['--version']).catch(() => undefined);
  const major = Number(/(\d+)(\.\d+)?/.exec(printed?.stdout ?? '')?.[1]);
  if (Number.isNaN(major)) return { use: 'none', reason: 'pg_dump is not installed' };
  const own = Number.parseInt(findPackageVersion(), 10);
  if (major >= own) return { use: 'shared' };
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'pg_dump'))
    .find((path) => existsSync(path));
  const folders = [
    `/usr/lib/postgresql/${major}/bin`,
    ...(found === undefined ? [] : [dirname(await realpath(found))]),
  ];
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (bin !== undefined) return { use: 'own', bin };
  return {
    use: 'none',
    reason: `pg_dump ${major} is older than the tests' PostgreSQL ${own}, and no server of its version is installed`,
  };
}
