import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sessions } from '../sessions/Sessions.ts';
import { openDb } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { makeZip } from '../ingest/fixtures/makeZip.ts';
import { systemClock } from '../ports/Clock.ts';
import {
  freePort,
  makeDataDir,
  createTestUser,
  type RunningScript,
  startScript,
  type TestUser,
} from '../testing/index.ts';

const SECRET = 'the secret of a test that everybody may read';
const [cli, server] = ['../cli.ts', '../server.ts'].map((path) => new URL(path, import.meta.url)) as [URL, URL];
// Enough for an import that can be stopped.
const MANY = 2000;
const formatCveId = (n: number) => `CVE-2026-${10_000 + n}`;

let env: Record<string, string>;
let port: number;
let dataDir: string;
let api: RunningScript;
let user: TestUser;

beforeEach(async () => {
  dataDir = await makeDataDir();
  port = await freePort();
  env = {
    DATA_DIR: dataDir,
    API_PORT: String(port),
    JWT_SECRET: SECRET,
    CVE_SOURCE: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
  const db = await openDb({ dataDir });
  user = await createTestUser({ db, clock: systemClock, sessions: new Sessions(db, systemClock, SECRET) });
  await db.close();
});
afterEach(async () => {
  api?.child.kill('SIGKILL');
  await api?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${user.token}`, 'content-type': 'application/json' });
async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: headers() });
  return ((await answer.json()) as { data: T }).data;
}
const countCves = async () => (await get<{ pagination: { total: number } }>('/cves')).pagination.total;

async function startApi(): Promise<void> {
  api = startScript(server, [], env);
  const isReady = async () => expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 200_000, interval: 100 });
}

const runCommand = async (args: string[], on: Record<string, string> = {}) => {
  const { ended, output } = startScript(cli, args, { ...env, ...on });
  return { code: await ended, ...output };
};
const run = (...args: string[]) => runCommand(['cves', ...args]);

async function writeArchive(name: string, from: number, to: number): Promise<string> {
  const path = join(dataDir, name);
  const files = Array.from({ length: to - from }, (_, index) => formatCveId(from + index)).map((id) => [
    `cves/2026/10xxx/${id}.json`,
    JSON.stringify(cveJson({ id })),
  ]);
  await writeFile(path, makeZip(Object.fromEntries(files) as Record<string, string>));
  return path;
}

test('imports and enriches through the API that has the database, which shows and alerts of it', async () => {
  await startApi();
  expect((await stat(join(dataDir, 'api.sock'))).mode & 0o777).toBe(0o600);
  expect(await countCves()).toBe(0);

  const first = await run('import', await writeArchive('first.zip', 0, 150));
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('Imported: 150 added, 0 updated, 0 unchanged, 0 skipped');
  expect(await countCves()).toBe(150);

  const [vendor] = await get<{ id: number }[]>('/vendors').then(
    (list) => (list as unknown as { data: { id: number }[] }).data,
  );
  const tracked = await fetch(`http://127.0.0.1:${port}/api/user/tracking`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ tracking_type: 'vendor', target_id: vendor?.id }),
  });
  expect(tracked.status).toBe(200);
  const second = await run('import', await writeArchive('second.zip', 149, 151));
  expect(second.out).toContain('Imported: 1 added, 0 updated, 1 unchanged, 0 skipped');
  await vi.waitFor(
    async () => {
      const mails = await readdir(join(dataDir, 'outbox')).catch(() => []);
      const texts = await Promise.all(mails.map((mail) => readFile(join(dataDir, 'outbox', mail), 'utf8')));
      expect(texts.filter((text) => text.includes(user.email) && text.includes(formatCveId(150)))).toHaveLength(1);
    },
    { timeout: 200_000, interval: 200 },
  );

  const epss = join(dataDir, 'epss.csv.gz');
  await writeFile(epss, gzipSync(`cve,epss,percentile\n${formatCveId(0)},0.5,0.9\n`));
  expect(await get(`/cves/${formatCveId(0)}`)).toMatchObject({ epss: null });
  const enriched = await run('enrich', '--epss', epss);
  expect(enriched).toMatchObject({ code: 0, err: '' });
  expect(enriched.out).toContain('EPSS: 1 scores, 1 new or changed');
  expect(await get(`/cves/${formatCveId(0)}`)).toMatchObject({ epss: 0.5 });

  const broken = join(dataDir, 'broken.zip');
  await writeFile(broken, 'PK broken');
  const failed = await run('import', broken);
  expect(failed.code).toBe(1);
  expect(failed.err).toContain(`${broken}: `);
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(await readdir(dataDir)).not.toContain('api.sock');
});

test('Ctrl-C stops an import by the API cleanly, and the same command goes on from there', async () => {
  await startApi();
  const archive = await writeArchive('large.zip', 0, MANY);
  const importing = startScript(cli, ['cves', 'import', archive], env);
  await vi.waitFor(async () => expect(await countCves()).toBeGreaterThan(0), { timeout: 200_000, interval: 20 });
  importing.child.kill('SIGINT');
  expect({ code: await importing.ended, err: importing.output.err }).toEqual({ code: 130, err: '' });
  expect(importing.output.out).toContain('Interrupted; what is imported is kept');
  const kept = await countCves();
  expect(kept).toBeLessThan(MANY);
  expect((await run('import', archive)).out).toContain(`${kept.toLocaleString('en-US')} unchanged`);
  expect(await countCves()).toBe(MANY);
});

test('an API that is killed ends the command with what to do', async () => {
  await startApi();
  const archive = await writeArchive('large.zip', 0, MANY);
  const importing = startScript(cli, ['cves', 'import', archive], env);
  await vi.waitFor(async () => expect(await countCves()).toBeGreaterThan(0), { timeout: 200_000, interval: 20 });
  api.child.kill('SIGKILL');
  expect(await importing.ended).toBe(1);
  expect(importing.output.err).toBe(
    'The API ended before the work was done. What it did is kept; the same command goes on from there.\n',
  );
  expect((await run('import', archive)).out).toMatch(/Imported: .* added/); // by itself, past the socket that was left
});

test('reports a missing path before it opens or creates a database', async () => {
  const nowhere = join(dataDir, 'nowhere');
  await mkdir(nowhere);
  env.DATA_DIR = nowhere;
  for (const args of [
    ['import', '/no/such/folder'],
    ['enrich', '--kev', '/no/such/folder'],
  ]) {
    expect(await run(...args)).toEqual({ code: 1, out: '', err: '/no/such/folder: no such file or folder\n' });
  }
  expect(await readdir(nowhere)).toEqual([]);
});

test('a data folder with a long path takes tasks too', async () => {
  const long = join(dataDir, 'long'.repeat(30));
  await mkdir(long);
  env.DATA_DIR = long;
  await startApi();
  const { out } = await run('import', await writeArchive('one.zip', 0, 1));
  expect(out).toContain('Imported: 1 added');
});

test('backs up the database of a running API, which answers and writes on, and tells its version', async () => {
  await startApi();
  await run('import', await writeArchive('first.zip', 0, 150));
  const file = join(dataDir, 'backup.tar.gz');
  const importing = run('import', await writeArchive('second.zip', 150, 600));
  await vi.waitFor(async () => expect(await countCves()).toBeGreaterThan(150), { timeout: 200_000, interval: 20 });
  const backedUp = await runCommand(['db', 'backup', file]);
  expect(backedUp).toMatchObject({ code: 0, err: '' });
  expect(backedUp.out).toMatch(/Backed up to .*backup\.tar\.gz \(\d/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await importing).code).toBe(0);
  expect(await countCves()).toBe(600);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('backup'))).toEqual(['backup.tar.gz']);

  const again = await runCommand(['db', 'backup', file]);
  expect(again).toEqual({ code: 1, out: '', err: `${file} exists already; a backup replaces nothing\n` });
  const status = await runCommand(['db', 'status']);
  expect(status.out).toContain('Pending: no migration.');

  const target = join(dataDir, 'restored');
  await mkdir(target);
  const restored = await runCommand(['db', 'restore', file], { DATA_DIR: target });
  expect(restored).toMatchObject({ code: 0, err: '' });
  const cves = Number(/Restored: (\d+) CVEs, 1 accounts/.exec(restored.out)?.[1]);
  expect(cves).toBeGreaterThan(150);
  expect(cves).toBeLessThanOrEqual(600);
});
