import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEnvelope, vendors } from '@faultline/shared/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild } from '../../../fixtures/fakeBuild.ts';
import { freePort } from '../../tools/processes/freePort.ts';
import { publish } from '../actions/publish.ts';
import { importRecords, runApi, startPostgres, writeRecord } from '../../../fixtures/runApi.ts';
import { findNginx, runTreeNginx } from '../../../fixtures/runNginx.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-two-apis-'));
const [tree, data, records] = ['releases', 'data', 'records'].map((name) => path.join(dir, name)) as [
  string,
  string,
  string,
];
const email = 'ann@example.com';
const env: Record<string, string> = {
  DATA_DIR: data,
  JWT_SECRET: 'the secret of a test that everybody may read',
  LOG_LEVEL: 'error',
};
type Running<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;
let postgres: Running<typeof startPostgres>;
let nginx: Running<typeof runTreeNginx> | undefined;
let apis: Running<typeof runApi>[] = [];
let ports: [number, number];

beforeAll(async () => {
  const binary = await findNginx();
  if (!binary) return;
  [postgres] = await Promise.all([
    startPostgres(),
    publish(tree, [fakeHostBuild()]),
    writeRecord(records, 'CVE-2026-1000'),
  ]);
  env.DATABASE_URL = postgres.url;
  await importRecords(records, env);
  const first = await freePort('127.0.0.1');
  ports = [first, await freePort('127.0.0.1', first + 1)];
  apis = await Promise.all(ports.map((port) => runApi(port, env)));
  const publicUrl = 'https://faultline.example';
  nginx = await runTreeNginx({ binary, dir: path.join(dir, 'nginx'), tree, publicUrl, apiPorts: ports });
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(apis.map((api) => api.stop()));
  await postgres?.stop();
  disposeBuilds();
  rmSync(dir, { recursive: true, force: true });
});

let token = '';
async function call(url: string, body?: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${nginx?.url}/api${url}`, { headers, ...post });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return openEnvelope(JSON.parse(text)).data;
}

// Both processes write mails to this folder.
const mails = () =>
  readdirSync(path.join(data, 'outbox'))
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .map((name) => readFileSync(path.join(data, 'outbox', name), 'utf8'));

async function signIn() {
  const password = 'correct horse';
  await call('/auth/register', { email, password, subscriptionPlan: 'free' });
  const otp = await vi.waitFor(
    () => /^Subject: (\d{6}) /m.exec(mails().join('\n'))?.[1] ?? expect.fail('no code yet'),
    20_000,
  );
  await call('/auth/verify-otp', { email, otp });
  ({ token } = (await call('/auth/login', { email, password })) as { token: string });
}

// Users who read and write without a pause; `end` returns the number of calls and the failures.
function traffic(tracking: { id: number; tracking_type: string; target_id: string }) {
  const over = new AbortController();
  let calls = 0;
  const failed: string[] = [];
  const again = async (step: () => Promise<unknown>) => {
    for (; !over.signal.aborted; calls += 1) await step().catch((error: Error) => failed.push(error.message));
  };
  const change = () => call('/user/tracking', { ...tracking, notes: `call ${calls}` });
  const all = Promise.all([...[1, 2].map(() => again(() => call('/cves'))), ...[1, 2, 3].map(() => again(change))]);
  return {
    end: async () => {
      over.abort();
      await all;
      return { calls, failed };
    },
  };
}

test('the guide’s update of two API processes loses no call, and each job is done once', async ({ skip, annotate }) => {
  if (!nginx) return skip('no nginx here, and it cannot be installed: apt-get install nginx');
  await signIn();
  const [vendor] = vendors.list.read(await call('/vendors')).items;
  const target = { tracking_type: 'vendor', target_id: vendor?.id ?? '' };
  const { id } = (await call('/user/tracking', target)) as { id: number };
  const report = () => call('/export', { search_query: { export_type: 'all' }, type: 'json' });
  const busy = traffic({ id, ...target });

  await writeRecord(records, 'CVE-2026-2000');
  await importRecords(records, env);
  const stops: number[] = [];
  for (const [index, port] of ports.entries()) {
    await report();
    const reported = performance.now();
    expect(await apis[index]?.stop()).toBe(0);
    stops.push(Math.round(performance.now() - reported));
    apis[index] = await runApi(port, env);
  }

  const { calls, failed } = await busy.end();
  await annotate(`${calls} calls while both processes were restarted, which took ${stops.join(' and ')} ms to stop`);
  expect(failed).toEqual([]);
  await vi.waitFor(async () => {
    const reports = (await call('/export')) as { status: string; total_cves: number }[];
    expect(reports).toMatchObject([
      { status: 'completed', total_cves: 2 },
      { status: 'completed', total_cves: 2 },
    ]);
  });
  expect(readdirSync(path.join(data, 'exports'))).toHaveLength(2);
  const alerts = () => mails().filter((mail) => mail.includes('CVE-2026-2000'));
  await vi.waitFor(() => expect(alerts()).toHaveLength(1), 200_000);
});
