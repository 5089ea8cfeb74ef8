import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { runExport } from '../exports/runExport.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();
beforeAll(async () => {
  await importJson(context.deps.db, [cveJson({ id: 'CVE-2026-1001' })]);
});

const password = 'correct horse';

// A user who has data of each kind.
async function resident(): Promise<TestUser & { exportId: string }> {
  const user = await context.createUser({ password });
  const settings = (await context.call('GET /user/profile/notification_settings', { as: user })).data;
  await context.call('POST /user/profile/notification_settings', { as: user, body: { ...settings } });
  const tracking = { tracking_type: 'cve', target_id: 'CVE-2026-1001' };
  expect((await context.call('POST /user/tracking', { as: user, body: tracking })).status).toBe(200);
  const exportId = randomUUID();
  await context.deps.db.run(sql`
    insert into exports (id, user_id, name, type, filters, created_at, updated_at)
    values (${exportId}, ${user.userId}, 'Vulnerabilities', 'html', '{}', now(), now())`);
  return { ...user, exportId };
}

const make = (id: string) => runExport(context.deps, id, new AbortController().signal);
const files = () => readdir(join(context.deps.config.dataDir, 'exports'));
const leave = (as: TestUser, typed: { email?: string; password?: string } = {}) =>
  context.call('POST /user/delete', { as, body: { email: as.email, password, ...typed } });

async function countRows({ userId }: TestUser) {
  const tables = ['sessions', 'notification_settings', 'trackings', 'exports'];
  const counts = [];
  for (const table of tables) {
    counts.push(
      (
        await context.deps.db.row<{ n: number }>(
          sql`select count(*) as n from ${sql.ident(table)} where user_id = ${userId}`,
        )
      )?.n,
    );
  }
  return counts;
}

test('nothing is left of an account that was deleted, and others keep theirs', async () => {
  const [ann, bob] = [await resident(), await resident()];
  await make(ann.exportId);
  await make(bob.exportId);
  expect(await countRows(ann)).toEqual([1, 1, 1, 1]);

  expect(await leave(ann, { email: ` ${ann.email.toUpperCase()} ` })).toMatchObject({
    message: 'Your account was deleted',
  });
  expect(await countRows(ann)).toEqual([0, 0, 0, 0]);
  expect(await files()).toEqual([bob.exportId]);
  expect((await context.call('GET /user/profile', { as: ann })).status).toBe(401);
  expect((await context.call('POST /auth/refresh', { as: ann })).status).toBe(401);
  expect(await countRows(bob)).toEqual([1, 1, 1, 1]);
});

test('another address deletes nothing', async () => {
  const ann = await resident();
  expect(await leave(ann, { email: 'bob@example.com' })).toMatchObject({
    status: 400,
    message: 'This is not the address of your account',
  });
  expect(await countRows(ann)).toEqual([1, 1, 1, 1]);
});

test('a wrong password deletes nothing, and cannot be guessed at for long', async () => {
  const [ann, bob] = [await resident(), await resident()];
  const guess = () => leave(ann, { password: 'wrong horse' });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await guess()).toMatchObject({
      status: 403,
      code: 'ERR_WRONG_PASSWORD',
      message: 'This is not the password of your account',
    });
  }
  expect(await leave(ann)).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
  expect(await countRows(ann)).toEqual([1, 1, 1, 1]);
  expect((await leave(bob)).status).toBe(200);
});

test('counts wrong passwords with those of sign-in, and refuses the right one over the limit', async () => {
  const ann = await resident();
  const signIn = (typed: string) =>
    context.call('POST /auth/login', { body: { email: ann.email, password: typed }, from: '203.0.113.7' });
  const guess = (typed: string) =>
    context.call('POST /user/delete', { as: ann, body: { email: ann.email, password: typed }, from: '203.0.113.7' });
  for (let attempt = 0; attempt < 8; attempt++) expect((await signIn('wrong horse')).status).toBe(401);
  for (let attempt = 0; attempt < 2; attempt++) expect((await guess('wrong horse')).status).toBe(403);
  expect((await signIn(password)).status).toBe(429);
  expect(await guess(password)).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
  expect(await countRows(ann)).toEqual([1, 1, 1, 1]);
});

test('guesses by it from many networks end with those of sign-in, after 100 a day', async () => {
  const ann = await resident();
  const networks = Array.from({ length: 98 }, (_, at) => `198.51.${at}.1`);
  for (const from of networks) {
    await context.call('POST /auth/login', { body: { email: ann.email, password: 'wrong horse' }, from });
  }
  const statuses = [];
  for (let at = 0; at < 3; at++) {
    const body = { email: ann.email, password: 'wrong horse' };
    statuses.push((await context.call('POST /user/delete', { as: ann, body, from: `198.51.100.${at}` })).status);
  }
  expect(statuses).toEqual([403, 403, 429]);
});

test('a report whose owner left while it was made leaves no file', async () => {
  const ann = await resident();
  await mkdir(join(context.deps.config.dataDir, 'exports'), { recursive: true });
  const before = await files();
  const making = make(ann.exportId);
  await leave(ann);
  await making;
  expect(await files()).toEqual(before);
});

test('the same address can register again', async () => {
  const ann = await resident();
  await leave(ann);
  const body = { email: ann.email, password: 'another one', subscriptionPlan: 'free' };
  expect((await context.call('POST /auth/register', { body })).status).toBe(200);
  expect(context.mailer.codeFor(ann.email)).toMatch(/^\d{6}$/);
});
