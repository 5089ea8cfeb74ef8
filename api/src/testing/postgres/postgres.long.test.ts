import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb, sql } from '../../db/index.ts';
import { startScript } from '../startScript.ts';
import { copyOnce, findOwner, installBinaries } from './installBinaries.ts';
import { startPostgres } from './startPostgres.ts';

const isRoot = process.getuid?.() === 0;

let temp: string;
beforeEach(async () => {
  // Root's own temp folder may be closed to the user who runs PostgreSQL.
  temp = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'faultline-test-'));
  // As the system's own.
  await chmod(temp, 0o1777);
});
afterEach(() => rm(temp, { recursive: true, force: true }));

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();
const leftFolders = async () => (await readdir(temp)).filter((name) => name.includes('data') || name.startsWith('pg-'));

describe('copyOnce', () => {
  const source = () => join(temp, 'source');
  const target = () => join(temp, 'target');
  beforeEach(async () => {
    await mkdir(join(source(), 'bin'), { recursive: true, mode: 0o700 });
    await writeFile(join(source(), 'bin/program'), 'one', { mode: 0o700 });
    await symlink('program', join(source(), 'bin/link'));
  });

  test('makes one complete copy when several runs start together', async () => {
    const copies = await Promise.all(Array.from({ length: 8 }, () => copyOnce(source(), target())));
    expect(new Set(copies)).toEqual(new Set([target()]));
    expect(await filesIn(target())).toEqual(['bin', 'bin/link', 'bin/program']);
    expect(await readFile(join(target(), 'bin/link'), 'utf8')).toBe('one');
    expect(await readdir(temp)).toEqual(['source', 'target']);
  });

  test('replaces a copy that lacks files', async () => {
    await copyOnce(source(), target());
    await rm(join(target(), 'bin/program'));
    await copyOnce(source(), target());
    expect(await filesIn(target())).toEqual(['bin', 'bin/link', 'bin/program']);
  });

  test('refuses a folder that others may write to', async () => {
    await mkdir(target());
    await chmod(target(), 0o777);
    await expect(copyOnce(source(), target())).rejects.toThrow('others may write to it');
  });

  test.runIf(isRoot)('refuses a folder of another user', async () => {
    await copyOnce(source(), target());
    await chown(target(), 1234, 1234);
    await expect(copyOnce(source(), target())).rejects.toThrow('belongs to another user');
  });

  test('refuses a link in its place', async () => {
    await copyOnce(source(), join(temp, 'elsewhere'));
    await symlink(join(temp, 'elsewhere'), target());
    await expect(copyOnce(source(), target())).rejects.toThrow('belongs to another user');
  });
});

test("gives root a copy in the shared folder, and other users the package's own programs", async () => {
  const folder = await installBinaries(temp, await findOwner());
  if (isRoot) expect(folder).toMatch(new RegExp(`^${temp}/faultline-postgres-[\\d.]+[^/]*/bin$`));
  else expect(folder).toMatch(/\/node_modules\/.*\/native\/bin$/);
});

describe('startPostgres', () => {
  beforeEach(() => void vi.stubEnv('TMPDIR', temp));

  const countRows = async (url: string) => {
    const db = await openDb({ databaseUrl: url, poolSize: 1 });
    const rows = await db.rows(sql`select * from kept`);
    await db.close();
    return rows.length;
  };

  test('keeps its rows over a restart, and leaves nothing in the temp folder', async () => {
    const { url, restart, stop } = await startPostgres();
    const db = await openDb({ databaseUrl: url, poolSize: 1 });
    await db.run(sql`create table kept as select 1 as id`);
    await db.close();
    await restart();
    expect(await countRows(url)).toBe(1);
    expect(await leftFolders()).toHaveLength(1);
    await stop();
    expect(await leftFolders()).toEqual([]);
  });

  test('starts where the temp folder is closed to other users', async () => {
    await chmod(temp, 0o700);
    const { url, stop } = await startPostgres();
    const db = await openDb({ databaseUrl: url, poolSize: 1 });
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
    await db.close();
    await stop();
    expect(await leftFolders()).toEqual([]);
  });

  test('reports within seconds why PostgreSQL does not start, and leaves nothing behind', async () => {
    await expect(startPostgres({ shared_buffers: 'plenty' })).rejects.toThrow(
      /did not start: .*\n[^]*invalid value for parameter "shared_buffers"/,
    );
    expect(await leftFolders()).toEqual([]);
  });

  test('goes with a process that is killed', async () => {
    const server = startScript(new URL('./servePostgres.ts', import.meta.url), [], { TMPDIR: temp });
    await vi.waitFor(() => expect(server.output.out + server.output.err).toMatch(/\n/), { timeout: 200_000 });
    expect(server.output.err).toBe('');
    expect(await leftFolders()).toHaveLength(1);
    server.child.kill('SIGKILL');
    await server.ended;
    await vi.waitFor(async () => expect(await leftFolders()).toEqual([]), { timeout: 200_000 });
  });
});
