import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDb } from './db/index.ts';
import { freePort, makeDataDir, type RunningScript, startScript } from './testing/index.ts';

let dataDir: string;
let port: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  port = await freePort();
  dataDir = await mkdtemp(join(tmpdir(), 'faultline-server-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}) {
  const own = { DATA_DIR: dataDir, PORT: String(port - 1), CVE_SOURCE: 'http://127.0.0.1:9' };
  const running = startScript(new URL('./server.ts', import.meta.url), [], { ...own, ...env });
  children.push(running.child);
  return running;
}

const api = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api${path}`, init);
// A first start takes seconds of work, and a busy machine many times that; one that ended is not waited for.
const ready = ({ ended, output }: RunningScript) =>
  Promise.race([
    vi.waitFor(async () => expect((await api('/readyz')).status).toBe(200), { timeout: 110_000, interval: 100 }),
    ended.then((code) => expect.fail(`It ended with ${code}: ${output.err}`)),
  ]);
const register = () =>
  api('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: 'correct horse', subscriptionPlan: 'free' }),
  });

test('the server serves, keeps its data through a kill, and stops on a signal', async () => {
  const first = start();
  await ready(first);
  const { status, headers } = await register();
  expect(status).toBe(200);
  // Longer than load balancers and HTTP clients, because the client must close first.
  expect(headers.get('keep-alive')).toBe('timeout=75');
  await vi.waitFor(() => expect(first.output.out).toMatch(/^Code for ann@example.com: \d{6}$/m), 200_000);
  const code = /: (\d{6})$/m.exec(first.output.out)?.[1];
  const [mail = ''] = await readdir(join(dataDir, 'outbox'));
  expect(await readFile(join(dataDir, 'outbox', mail), 'utf8')).toContain(`Subject: ${code} is your Faultline code`);

  const second = start({ API_PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output.err).toMatch(/db is in use by process \d+ on .*DATA_DIR to another folder\.\n$/);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start();
  await ready(third);
  const body = JSON.stringify({ email: 'ann@example.com', otp: code });
  expect(
    (await api('/auth/verify-otp', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
  ).toBe(200);

  const files = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(
    files.map(async (name) => ((await stat(join(dataDir, name)).catch(() => undefined))?.mode ?? 0) & 0o077),
  );
  expect(files.filter((_, index) => modes[index] !== 0)).toEqual([]); // nothing is for other users

  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  expect(third.output.err).toBe('');
  for (const line of third.output.out.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ service: 'faultline-api' });
  expect(await readdir(dataDir)).toEqual(['db', 'jwt-secret', 'outbox']);
});

test('a preparation that cannot succeed ends the process with 1', async () => {
  const broken = await makeDataDir();
  onTestFinished(() => rm(broken, { recursive: true, force: true }));
  const db = await openDb({ dataDir: broken });
  await db.script('drop table cves cascade');
  await db.close();
  const { ended, output } = start({ DATA_DIR: broken, CVE_SOURCE: '', API_PORT: String(await freePort()) });
  expect(await ended).toBe(1);
  expect(output.out).toContain('preparation failed; it is tried again');
  expect(output.out).toContain(String.raw`relation \"cves\" does not exist`);
});

test('a taken port is named', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const other = await makeDataDir();
  onTestFinished(() => rm(other, { recursive: true, force: true }));
  const { ended, output } = start({ API_PORT: String(taken), DATA_DIR: other });
  expect(await ended).toBe(1);
  expect(output.err).toBe(`Port ${taken} on 127.0.0.1 is in use. Set API_PORT to another, or stop what uses it.\n`);
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  [{ PORT: 'high' }, 'PORT is "high"; allowed is a port from 1 to 65535.\n'],
  [
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d' },
    'The database could not be opened: connect ECONNREFUSED 127.0.0.1:9\n',
  ],
  [{ DATA_DIR: '/dev/null/data' }, /^The API could not start: ENOTDIR: not a directory, mkdir '\/dev\/null\/data/],
])('does not start with %j, and says why', async (env, line) => {
  const { ended, output } = start(env);
  expect(await ended).toBe(1);
  expect(output.err).toMatch(typeof line === 'string' ? new RegExp(`^${line.replaceAll(/[.?]/g, '\\$&')}$`) : line);
});

test('a site at a public address without a source of records says so at the start and in GET /meta', async () => {
  const folder = await makeDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const running = start({ DATA_DIR: folder, CVE_SOURCE: '', PUBLIC_URL: 'https://faultline.example' });
  await ready(running);
  const { data } = (await (await api('/meta')).json()) as { data: object };
  expect(data).toMatchObject({ demo: true, is_source_missing: true });
  expect(running.output.out).toContain('CVE_SOURCE is not set: nothing loads CVE records by itself');
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});
