import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb, sql } from '../db/index.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { freePort, makeDataDir, type RunningScript, startScript } from '../testing/index.ts';
import { acmeRecord } from './fixtures/acmeRecord.ts';
import { type Smtp, startSmtp } from './fixtures/startSmtp.ts';

const server = new URL('../server.ts', import.meta.url);
const readers = Array.from({ length: 5 }, (_, index) => `reader-${index}@example.com`);
let dataDir: string;
let port: number;
let smtp: Smtp;
let running: RunningScript | undefined;

beforeAll(async () => {
  [dataDir, port, smtp] = await Promise.all([makeDataDir(), freePort(), startSmtp()]);
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// Users who track one vendor, and two CVEs of it that were published later.
async function owe() {
  const db = await openDb({ dataDir });
  await importJson(db, [acmeRecord('CVE-2026-1000')]);
  await db.run(sql`
    insert into users (email, email_key, password_hash, email_verified, created_at)
    select e, e, 'none', true, now() from unnest(${readers}::text[]) as e`);
  await db.run(sql`
    insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
    select u.id, 'vendor', v.id, now(), now() from users u cross join vendors v`);
  await importJson(db, [acmeRecord('CVE-2026-2000'), acmeRecord('CVE-2026-2001')]);
  await db.close();
}

function start() {
  running = startScript(server, [], { DATA_DIR: dataDir, API_PORT: String(port), SMTP_URL: smtp.url });
  return running;
}

test('everyone gets one mail, though the process is killed before one is handed over and after another', async () => {
  await owe();
  const kill = async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
  };
  let addressed = 0;
  smtp.hooks.onRecipient = async () => {
    if (++addressed === 2) await kill();
  };
  await start().ended;
  expect(smtp.received).toHaveLength(1);

  smtp.hooks.onMail = async () => {
    if (smtp.received.length === 2) await kill();
  };
  await start().ended;
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), 200_000);

  const { child, ended } = start();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(5), { timeout: 200_000, interval: 50 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(readers);
  for (const { mail } of smtp.received) expect(mail.subject).toBe('2 CVEs affect your track list');
}, 300_000);
