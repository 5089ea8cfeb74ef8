import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pass } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Db, openDb, sql } from '../db/index.ts';
import { makeZip } from '../ingest/fixtures/makeZip.ts';
import { importFiles } from '../ingest/importFiles.ts';
import { freePort, makeDataDir, type RunningScript, startScript } from '../testing/index.ts';
import { groupByKind, lacksUpdates, realUpdates, shownIn } from './fixtures/realUpdates.ts';
import { type BotApi, startBotApi } from './fixtures/startBotApi.ts';
import { type Received, type Smtp, startSmtp } from './fixtures/startSmtp.ts';

const [cli, server] = ['../cli.ts', '../server.ts'].map((path) => new URL(path, import.meta.url)) as [URL, URL];

let dataDir: string;
let api: string;
let smtp: Smtp;
let bot: BotApi;
let env: Record<string, string>;
let running: RunningScript | undefined;

beforeEach(async () => {
  const port = await freePort();
  api = `http://127.0.0.1:${port}`;
  [dataDir, smtp, bot] = await Promise.all([makeDataDir(), startSmtp(), startBotApi()]);
  const telegram = { TELEGRAM_BOT_TOKEN: '1:test', TELEGRAM_API_ROOT: bot.url };
  env = {
    DATA_DIR: dataDir,
    API_PORT: `${port}`,
    PUBLIC_URL: api,
    SMTP_URL: smtp.url,
    ...telegram,
    LOG_LEVEL: 'error',
  };
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await Promise.all([running?.ended, smtp.stop(), bot.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb({ dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const start = () => (running = startScript(server, [], env));
const kill = async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
};

// Creates for each CVE a user who tracks it, with mail and with Telegram in a chat named after the CVE.
async function followEach(db: Db) {
  await db.run(sql`
    insert into users (email, email_key, password_hash, email_verified, plan, created_at)
    select e, e, 'none', true, 'pro', now() from (select lower(cve_id) || '@example.com' as e from cves) c`);
  await db.run(sql`
    insert into notification_settings (user_id, email, telegram_enabled, telegram_chat_id)
    select u.id, u.email, true, c.cve_id from users u join cves c on u.email = lower(c.cve_id) || '@example.com'`);
  await db.run(sql`
    insert into destination_confirmations (user_id, channel, destination_key, confirmed_at)
    select user_id, 'telegram', lower(telegram_chat_id), now() from notification_settings`);
  await db.run(sql`
    insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
    select u.id, 'cve', c.pk, now(), now() from cves c join users u on u.email = lower(c.cve_id) || '@example.com'`);
}

// Kills an import at a random time and runs it again.
async function importWithKill(archive: string) {
  const killed = startScript(cli, ['cves', 'import', archive], env);
  await Promise.race([pass(randomInt(600, 1800)), killed.ended]);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { ended, output } = startScript(cli, ['cves', 'import', archive], env);
  expect({ code: await ended, errorOutput: output.err }).toEqual({ code: 0, errorOutput: '' });
}

// Sends the queued messages by two processes that are killed: one before it hands over a mail, the other after; both
// while Telegram has a message that it has not confirmed.
async function sendWithKills(owed: number) {
  bot.hooks.onText = () => new Promise(() => undefined);
  const dieWhileTelegramHas = async (texts: number) => {
    await vi.waitFor(() => expect(bot.sent).toHaveLength(texts), { timeout: 200_000 });
    await kill();
  };
  smtp.hooks.onRecipient = async () => {
    if (smtp.received.length === 2) await dieWhileTelegramHas(1);
  };
  await start().ended;
  delete smtp.hooks.onRecipient;
  expect([smtp.received.length, bot.sent.length]).toEqual([2, 1]);

  smtp.hooks.onMail = async () => {
    if (smtp.received.length === 4) await dieWhileTelegramHas(2);
  };
  await start().ended;
  await vi.waitFor(() => expect([smtp.received.length, bot.sent.length]).toEqual([5, 2]), 200_000);

  delete smtp.hooks.onMail;
  delete bot.hooks.onText;
  start();
  await vi.waitFor(() => expect([smtp.received.length, bot.sent.length]).toEqual([owed, owed]), {
    timeout: 200_000,
    interval: 50,
  });
}

// By its one-click link, as a mail program does it.
async function leave({ mail }: Received): Promise<number> {
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const [, link = ''] = /<(http[^>]+)>/.exec(header) ?? [];
  expect(mail.text).toContain(link);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return (await fetch(link, { method: 'POST', body })).status;
}

test('real updates reach whom they concern by one mail and one chat message each, though import and sending are killed', async ({
  skip,
}) => {
  if (lacksUpdates) skip(lacksUpdates);
  const updates = await realUpdates();
  const before = await withDb(async (db) => {
    await importFiles(db, Readable.from(updates.before));
    await followEach(db);
    return shownIn(db);
  });
  const archive = join(dataDir, 'after.zip');
  await writeFile(archive, makeZip(Object.fromEntries(updates.after.map(({ path, bytes }) => [path, bytes]))));
  await importWithKill(archive);
  const { after, owed } = await withDb(async (db) => ({
    after: await shownIn(db),
    owed: (await db.rows(sql`select distinct user_id from alert_deliveries`)).length,
  }));

  await sendWithKills(owed);
  const recipients = smtp.received.map(({ to }) => basename(to, '@example.com').toUpperCase()).toSorted();
  expect(recipients).toEqual([...new Set(recipients)]);
  expect(bot.sent.map(({ chat_id }) => chat_id).toSorted()).toEqual(recipients);
  const { scored, exploited, rejected, merelyEdited } = groupByKind(updates, before, after);
  expect(recipients).toEqual(expect.arrayContaining([...scored, ...exploited]));
  expect(recipients.filter((id) => rejected.includes(id) || merelyEdited.includes(id))).toEqual([]);
  expect(exploited.length).toBeGreaterThan(0);
  expect([scored.length, rejected.length, merelyEdited.length].map((n) => n > 10)).toEqual([true, true, true]);
  for (const { to, mail } of smtp.received) {
    const id = basename(to, '@example.com').toUpperCase();
    for (const part of [mail.text, mail.html]) expect(part).toContain(`${api}/cves/${id}`);
  }

  const [leaver] = smtp.received;
  expect(leaver && (await leave(leaver))).toBe(200);
  running?.child.kill('SIGTERM');
  expect(await running?.ended).toBe(0);
  const gone = sql`select email from notification_settings where not email_enabled or not telegram_enabled`;
  expect(await withDb((db) => db.rows(gone))).toEqual([{ email: leaver?.to }]);
});
