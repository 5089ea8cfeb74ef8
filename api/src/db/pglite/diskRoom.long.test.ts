import { rmSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort, makeDataDir, mountSmallDisk, startScript } from '../../testing/index.ts';
import { isDiskFull, openDb, sql } from '../index.ts';

// Room for a database, and less than is kept in reserve when `fill` has run.
const DISK_MEGABYTES = 240;
const RESERVED_MEGABYTES = 96;

async function makeSmallDataDir() {
  const disk = mountSmallDisk(DISK_MEGABYTES);
  if (disk === undefined) return undefined;
  onTestFinished(disk.unmount);
  const empty = await makeDataDir();
  await cp(empty, disk.folder, { recursive: true });
  await rm(empty, { recursive: true });
  const filling = join(disk.folder, 'filling');
  return {
    folder: disk.folder,
    // Leaves so little that nothing more may be written.
    fill: () => writeFileSync(filling, Buffer.alloc((DISK_MEGABYTES - RESERVED_MEGABYTES) * 1024 * 1024)),
    free: () => rmSync(filling),
  };
}

test('a full disk refuses writes, keeps reads and rows, and is over once there is room', async ({ skip }) => {
  const disk = await makeSmallDataDir();
  if (disk === undefined) return skip('this user may not mount a file system');
  const db = await openDb({ dataDir: disk.folder });
  await db.script('create table notes (id integer, note text)');
  const write = () => db.run(sql`insert into notes select n, repeat('x', 1000) from generate_series(1, 2000) as g (n)`);
  // Until the database itself has used what there is: each time some two megabytes, and as much of its log.
  let written = 0;
  const fill = async () => {
    for (;;) written += await write();
  };
  await expect(fill()).rejects.toSatisfy(isDiskFull);
  expect(written).toBeGreaterThan(0);
  expect(await db.row(sql`select count(*) as n from notes`)).toEqual({ n: written });
  await expect(db.probe()).rejects.toSatisfy(isDiskFull);
  await expect(db.transaction((tx) => tx.run(sql`delete from notes`))).rejects.toSatisfy(isDiskFull);
  await db.close();

  await expect(openDb({ dataDir: disk.folder })).rejects.toSatisfy(isDiskFull);
});

test('the API answers 503 while the disk is full, lives, and recovers by itself', async ({ skip }) => {
  const disk = await makeSmallDataDir();
  if (disk === undefined) return skip('this user may not mount a file system');
  const port = await freePort();
  const env = { DATA_DIR: disk.folder, API_PORT: String(port), CVE_SOURCE: 'http://127.0.0.1:9' };
  const { child, output } = startScript(new URL('../../server.ts', import.meta.url), [], env);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api${path}`, init);
  const waitForStatus = (status: number) =>
    vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(status), { timeout: 200_000, interval: 100 });
  const register = (email: string) =>
    ask('/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery', subscriptionPlan: 'free' }),
    });

  await waitForStatus(200);
  disk.fill();
  await waitForStatus(503);
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'not ready', missing: ['disk space'] });
  const refused = await register('ann@example.com');
  expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '60',
  });
  expect(await refused.json()).toMatchObject({ success: false, code: 'ERR_STORAGE_FULL', data: null });
  expect((await ask('/meta')).status).toBe(200);

  disk.free();
  await waitForStatus(200);
  expect((await register('bob@example.com')).status).toBe(200);
  expect({ code: child.exitCode, err: output.err }).toEqual({ code: null, err: '' });
});

test('a start on a full disk waits for room instead of ending', async ({ skip }) => {
  const disk = await makeSmallDataDir();
  if (disk === undefined) return skip('this user may not mount a file system');
  disk.fill();
  const port = await freePort();
  const env = { DATA_DIR: disk.folder, API_PORT: String(port), CVE_SOURCE: 'http://127.0.0.1:9' };
  const { child, output } = startScript(new URL('../../server.ts', import.meta.url), [], env);
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(() => expect(output.out).toContain('is full'), { timeout: 200_000, interval: 50 });
  disk.free();
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200), {
    timeout: 200_000,
    interval: 100,
  });
  expect(child.exitCode).toBe(null);
});
