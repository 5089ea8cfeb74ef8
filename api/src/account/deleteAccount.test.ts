import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { runExport } from '../exports/runExport.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createWorld, type TestPerson, type World } from '../testing/index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await importJson(world.deps.db, [cveJson({ id: 'CVE-2026-1001' })]);
});
afterAll(() => world.close());

const password = 'correct horse';

/** Someone with a bit of everything. */
async function resident(): Promise<TestPerson & { exportId: string }> {
  const person = await world.person({ password });
  const settings = (await world.ask('GET /user/profile/notification_settings', { as: person })).data;
  await world.ask('POST /user/profile/notification_settings', { as: person, body: { ...settings } });
  const tracking = { tracking_type: 'cve', target_id: 'CVE-2026-1001' };
  expect((await world.ask('POST /user/tracking', { as: person, body: tracking })).status).toBe(200);
  const exportId = randomUUID();
  await world.deps.db.run(sql`
    insert into exports (id, user_id, name, type, filters, created_at, updated_at)
    values (${exportId}, ${person.userId}, 'Vulnerabilities', 'html', '{}', now(), now())`);
  return { ...person, exportId };
}

const make = (id: string) => runExport(world.deps, id, new AbortController().signal);
const files = () => readdir(join(world.deps.config.dataDir, 'exports'));
const leave = (as: TestPerson, typed: { email?: string; password?: string } = {}) =>
  world.ask('POST /user/delete', { as, body: { email: as.email, password, ...typed } });

async function rowsOf({ userId }: TestPerson) {
  const tables = ['sessions', 'notification_settings', 'trackings', 'exports'];
  const counts = [];
  for (const table of tables) {
    counts.push(
      (
        await world.deps.db.row<{ n: number }>(
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
  expect(await rowsOf(ann)).toEqual([1, 1, 1, 1]);

  expect(await leave(ann, { email: ` ${ann.email.toUpperCase()} ` })).toMatchObject({
    message: 'Your account was deleted',
  });
  expect(await rowsOf(ann)).toEqual([0, 0, 0, 0]);
  expect(await files()).toEqual([bob.exportId]);
  expect((await world.ask('GET /user/profile', { as: ann })).status).toBe(401);
  expect((await world.ask('POST /auth/refresh', { as: ann })).status).toBe(401);
  expect(await rowsOf(bob)).toEqual([1, 1, 1, 1]);
});

test('another address deletes nothing', async () => {
  const ann = await resident();
  expect(await leave(ann, { email: 'bob@example.com' })).toMatchObject({
    status: 400,
    message: 'This is not the address of your account',
  });
  expect(await rowsOf(ann)).toEqual([1, 1, 1, 1]);
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
  expect(await rowsOf(ann)).toEqual([1, 1, 1, 1]);
  expect((await leave(bob)).status).toBe(200);
});

test('a report whose owner left while it was made leaves no file', async () => {
  const ann = await resident();
  await mkdir(join(world.deps.config.dataDir, 'exports'), { recursive: true });
  const before = await files();
  const making = make(ann.exportId);
  await leave(ann);
  await making;
  expect(await files()).toEqual(before);
});

test('the same address can register anew', async () => {
  const ann = await resident();
  await leave(ann);
  const body = { email: ann.email, password: 'another one', subscriptionPlan: 'free' };
  expect((await world.ask('POST /auth/register', { body })).status).toBe(200);
  expect(world.mailer.codeFor(ann.email)).toMatch(/^\d{6}$/);
});
