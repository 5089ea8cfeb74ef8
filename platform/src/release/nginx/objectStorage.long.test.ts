import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEnvelope } from '@faultline/shared/contract';
import { startS3Server, type S3Server } from '@faultline/storage/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { freePort } from '../../tools/processes/freePort.ts';
import { publish } from '../actions/publish.ts';
import { rollback } from '../actions/rollback.ts';
import { importRecords, runApi, runGateway, startPostgres, writeRecord } from '../../../fixtures/runApi.ts';
import { findNginx, runNginx } from '../../../fixtures/runNginx.ts';

type Running<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;

// Each machine has a separate disk, gateway and API.
interface Machine {
  data: string;
  api: number;
  gateway: number;
}

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-object-storage-'));
const tree = 's3://test/releases';
const machines: Machine[] = [];
const running: { stop: () => Promise<unknown> }[] = [];
let server: S3Server;
let postgres: Running<typeof startPostgres>;
let nginx: Running<typeof runNginx> | undefined;

beforeAll(async () => {
  const binary = await findNginx();
  if (!binary) return;
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const records = path.join(dir, 'records');
  [postgres] = await Promise.all([
    startPostgres(),
    publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]),
    writeRecord(records, 'CVE-2026-1000'),
  ]);
  const env = {
    ...server.env,
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'the secret of a test that everybody may read',
    LOG_LEVEL: 'error',
    RELEASE_STORE: tree,
    REPORT_STORE: 's3://test/reports',
  };
  await importRecords(records, { ...env, DATA_DIR: path.join(dir, 'import') });
  const ports = [await freePort('127.0.0.1')];
  while (ports.length < 4) ports.push(await freePort('127.0.0.1', (ports.at(-1) ?? 0) + 1));
  const [api = 0, gateway = 0, otherApi = 0, otherGateway = 0] = ports;
  machines.push({ data: path.join(dir, 'one'), api, gateway });
  machines.push({ data: path.join(dir, 'two'), api: otherApi, gateway: otherGateway });
  running.push(
    ...(await Promise.all(
      machines.flatMap((machine) => {
        const own = { ...env, DATA_DIR: machine.data, API_PORT: `${machine.api}` };
        return [runApi(machine.api, own), runGateway(machine.gateway, own)];
      }),
    )),
  );
  nginx = await runNginx({
    binary,
    dir: path.join(dir, 'nginx'),
    http: 'faultline-cdn-http.conf',
    server: 'faultline-cdn-locations.conf',
    places: {
      '/var/cache/nginx/faultline': path.join(dir, 'cache'),
      '192.0.2.11:3000': `127.0.0.1:${gateway}`,
      '192.0.2.12:3000': `127.0.0.1:${otherGateway}`,
    },
  });
});
beforeEach(() => {
  for (const [name, value] of Object.entries(nginx ? server.env : {})) vi.stubEnv(name, value);
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(running.map((each) => each.stop()));
  await postgres?.stop();
  await server?.close();
  disposeBuilds();
  rmSync(dir, { recursive: true, force: true });
});

const open = (address: string, init: RequestInit = {}) => fetch(`${nginx?.url}${address}`, init);
const NO_NGINX = 'no nginx here, and it cannot be installed: apt-get install nginx';

test('two gateways show each change, and the cache keeps what never changes', async ({ skip }) => {
  if (!nginx) return skip(NO_NGINX);
  const revisions = async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async () => (await open('/', { headers: { Accept: 'text/html' } })).text()),
    );
    return [...new Set(pages.map((page) => /data-revision="(\d+)"/.exec(page)?.[1]))];
  };
  expect(await revisions()).toEqual(['1']);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  await expect.poll(revisions).toEqual(['2']);
  await rollback(tree, 'alpha');
  await expect.poll(revisions).toEqual(['3']);

  const script = () => open('/r/alpha/1.1.0/Screen.js', { headers: { 'Accept-Encoding': 'br' } });
  const first = await script();
  await first.arrayBuffer();
  const second = await script();
  const content = await second.text();
  expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT']);
  expect(content).toContain('alpha');
  expect(Object.fromEntries(second.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const missing = await open('/r/alpha/7.0.0/Screen.js');
  expect([missing.status, missing.headers.get('x-cache')]).toEqual([404, 'MISS']);
  expect((await open('/r/alpha/7.0.0/Screen.js')).headers.get('x-cache')).toBe('MISS');
  expect((await open('/', { headers: { Accept: 'text/html' } })).headers.get('content-security-policy')).toContain(
    'sha256-',
  );
});

test('each of two API processes with separate disks serves the reports that the other made', async ({ skip }) => {
  if (!nginx) return skip(NO_NGINX);
  const email = 'ann@example.com';
  const password = 'correct horse';
  let token = '';
  const headers = () => ({ 'Content-Type': 'application/json', Authorization: `Bearer ${token}` });
  const call = async (url: string, body?: object): Promise<unknown> => {
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await open(`/api${url}`, { headers: headers(), ...post });
    return openEnvelope(await answer.json()).data;
  };
  const mails = () =>
    machines.flatMap(({ data }) => {
      const outbox = path.join(data, 'outbox');
      const names = existsSync(outbox) ? readdirSync(outbox) : [];
      return names.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(path.join(outbox, name), 'utf8'));
    });
  await call('/auth/register', { email, password, subscriptionPlan: 'free' });
  const otp = await vi.waitFor(
    () => /^Subject: (\d{6}) /m.exec(mails().join('\n'))?.[1] ?? expect.fail('no code yet'),
    20_000,
  );
  await call('/auth/verify-otp', { email, otp });
  ({ token } = (await call('/auth/login', { email, password })) as { token: string });
  for (let made = 0; made < 4; made += 1) await call('/export', { search_query: {}, type: 'json' });
  const reports = await vi.waitFor(async () => {
    const jobs = (await call('/export')) as { job_id: string; status: string }[];
    expect(jobs.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'completed'));
    return jobs;
  });
  for (const { job_id } of reports)
    for (const { api } of machines) {
      const answer = await fetch(`http://127.0.0.1:${api}/api/export/download/${job_id}`, { headers: headers() });
      expect(await answer.json()).toMatchObject({ cves: [{ cve_id: 'CVE-2026-1000' }] });
    }
  for (const { data } of machines) expect(readdirSync(data)).not.toContain('releases');
});
