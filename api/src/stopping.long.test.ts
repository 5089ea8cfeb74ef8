import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { markConfirmed } from './account/destinations.ts';
import { saveSettings, findSettings } from './account/settingsRepository.ts';
import { acmeRecord } from './alerts/fixtures/acmeRecord.ts';
import { startBotApi } from './alerts/fixtures/startBotApi.ts';
import { startSilentServer } from './alerts/fixtures/startSilentServer.ts';
import { startSmtp } from './alerts/fixtures/startSmtp.ts';
import { type Database, openDb, sql } from './db/index.ts';
import { cveJson } from './ingest/fixtures/cveJson.ts';
import { importJson } from './ingest/fixtures/importJson.ts';
import { makeZip } from './ingest/fixtures/makeZip.ts';
import { systemClock } from './ports/Clock.ts';
import { Sessions } from './sessions/Sessions.ts';
import {
  createTestDatabase,
  createTestUser,
  freePort,
  makeDataDir,
  type RunningScript,
  startScript,
} from './testing/index.ts';

const SECRET = 'the secret of a test that everybody may read';
const MAX_STOP_MS = 10_000;
const WAIT = { timeout: 110_000, interval: 100 };

let dataDir: string;
let running: RunningScript[];
beforeEach(async () => {
  dataDir = await makeDataDir();
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

// Starts an API on the data folder; resolves once it is ready. `isReady: false` resolves once it answers.
async function start(env: Record<string, string>) {
  const port = await freePort();
  const script = startScript(new URL('./server.ts', import.meta.url), [], {
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    API_PORT: String(port),
    CVE_SOURCE: 'http://127.0.0.1:9',
    ...env,
  });
  running.push(script);
  const call = async (path: string, { body, token }: { body?: object; token?: string } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, data: ((await response.json()) as { data?: never }).data };
  };
  await Promise.race([
    vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), WAIT),
    script.ended.then(() => expect.fail(script.output.err + script.output.out)),
  ]);
  return {
    call,
    // Sends SIGTERM; gives the exit code and the time it took.
    stop: async () => {
      const start = performance.now();
      script.child.kill('SIGTERM');
      const code = await script.ended;
      return { code, ms: performance.now() - start };
    },
  };
}

const account = { email: 'ann@example.com', password: 'correct horse' };

async function addUser(db: Database, plan: 'pro' | 'enterprise' = 'pro') {
  return createTestUser({ db, clock: systemClock, sessions: new Sessions(db, systemClock, SECRET) }, { plan });
}

function expectStopped({ code, ms }: { code: number | null; ms: number }, name: string): void {
  process.stdout.write(`SIGTERM with ${name}: ended after ${ms.toFixed(0)} ms\n`);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(MAX_STOP_MS);
}

test.each(['pglite', 'postgres'] as const)(
  'stops with a silent mail server, and the code is sent later, on %s',
  async (engine) => {
    const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await createTestDatabase() } : {};
    const silent = await startSilentServer();
    onTestFinished(silent.stop);
    const first = await start({ ...database, SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    expect((await first.call('/auth/register', { body: { ...account, subscriptionPlan: 'free' } })).status).toBe(200);
    await silent.contacted();
    expectStopped(await first.stop(), `a silent mail server on ${engine}`);

    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const second = await start({ ...database, SMTP_URL: smtp.url });
    await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual([account.email]), WAIT);
    const [, otp] = /^(\d{6}) is your Faultline code$/.exec(smtp.received[0]?.mail.subject ?? '') ?? [];
    expect((await second.call('/auth/verify-otp', { body: { email: account.email, otp } })).status).toBe(200);
  },
);

test('stops with a silent object storage, and the report is made later', async () => {
  const databaseUrl = await createTestDatabase();
  const db = await openDb({ databaseUrl, poolSize: 2 });
  onTestFinished(() => db.close());
  const { token } = await addUser(db);
  await importJson(db, [acmeRecord('CVE-2026-1000')]);
  const silent = await startSilentServer();
  onTestFinished(silent.stop);
  const first = await start({
    DATABASE_URL: databaseUrl,
    REPORT_STORE: 's3://reports',
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const body = { search_query: { export_type: 'all' }, type: 'json' };
  expect((await first.call('/export', { token, body })).status).toBe(200);
  const status = () => db.rows(sql`select status from exports`);
  await vi.waitFor(async () => expect(await status()).toEqual([{ status: 'processing' }]), WAIT);
  await silent.contacted('PUT ');
  expectStopped(await first.stop(), 'a silent object storage');

  await start({ DATABASE_URL: databaseUrl });
  await vi.waitFor(async () => expect(await status()).toEqual([{ status: 'completed' }]), WAIT);
});

test('stops with a silent Telegram, and the alert is sent later', async () => {
  const chat = '4711';
  const db = await openDb({ dataDir });
  const { userId, email } = await addUser(db);
  const user = {
    userId,
    email,
    emailVerified: true,
    plan: 'pro',
    createdAt: '',
    credential: { kind: 'session', id: '' },
  } as const;
  await saveSettings(
    db,
    user,
    {
      ...(await findSettings(db, user)),
      email_enabled: false,
      telegram_enabled: true,
      telegram_chat_id: chat,
    },
    {},
  );
  await markConfirmed(db, { userId, channel: 'telegram', destination: chat }, new Date());
  await importJson(db, [acmeRecord('CVE-2026-1000')]);
  await db.run(sql`
    insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
    select ${userId}, 'vendor', id, now(), now() from vendors where name = 'Acme'`);
  await importJson(db, [acmeRecord('CVE-2026-2000')]);
  await db.close();

  const silent = await startSilentServer();
  onTestFinished(silent.stop);
  const bot = { TELEGRAM_BOT_TOKEN: '1:test' };
  const first = await start({ ...bot, TELEGRAM_API_ROOT: `http://127.0.0.1:${silent.port}` });
  await silent.contacted('/sendMessage');
  expectStopped(await first.stop(), 'a silent Telegram');

  const api = await startBotApi();
  onTestFinished(api.stop);
  await start({ ...bot, TELEGRAM_API_ROOT: api.url });
  await vi.waitFor(() => expect(api.sent.map(({ chat_id }) => chat_id)).toEqual([chat]), WAIT);
});

test.each(['pglite', 'postgres'] as const)(
  'stops in a busy import, which the next start completes, on %s',
  async (engine) => {
    // PostgreSQL takes thousands a second, and the stop must come before the last.
    const records = engine === 'postgres' ? 20_000 : 6000;
    const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await createTestDatabase() } : {};
    const files = Array.from({ length: records }, (_, n) => cveJson({ id: `CVE-2026-${10_000 + n}` }));
    const all = makeZip({
      'cves.zip': makeZip(
        Object.fromEntries(files.map((json) => [`cves/2026/${json.cveMetadata.cveId}.json`, JSON.stringify(json)])),
      ),
    });
    const source = createServer((request, response) => {
      const isAll = request.url?.endsWith('_all_CVEs_at_midnight.zip.zip');
      response.writeHead(isAll ? 200 : 404).end(isAll ? all : '');
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => (source.closeAllConnections(), source.close(() => resolve()))));
    const env = { ...database, CVE_SOURCE: `http://127.0.0.1:${(source.address() as AddressInfo).port}/releases` };
    const open = () => openDb(engine === 'postgres' ? { databaseUrl: database['DATABASE_URL'] } : { dataDir });
    const before = await open();
    const { token } = await addUser(before);
    await before.close();
    const first = await start(env);
    const count = async ({ call }: typeof first) =>
      ((await call('/cves?limit=1', { token })).data as unknown as { pagination: { total: number } }).pagination.total;
    await vi.waitFor(async () => expect(await count(first)).toBeGreaterThan(0), { ...WAIT, interval: 20 });
    expectStopped(await first.stop(), `a busy import on ${engine}`);
    const stopped = await open();
    const n = (await stopped.row<{ n: number }>(sql`select count(*) as n from cves`))?.n ?? 0;
    await stopped.close();
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(records);

    const second = await start(env);
    await vi.waitFor(async () => expect(await count(second)).toBe(records), WAIT);
  },
);
