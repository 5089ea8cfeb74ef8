import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { registerJobs } from '../registerJobs.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { MAX_EXPORT_BYTES_PER_ACCOUNT } from './requestExport.ts';
import { resumeExports } from './exportJobs.ts';
import { runExport } from './runExport.ts';

describe.each(['pglite', 'postgres'] as const)('exports of several accounts, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  beforeAll(async () => {
    await importJson(context.deps.db, [cveJson({ id: 'CVE-2026-1001' }), cveJson({ id: 'CVE-2026-1002' })]);
    registerJobs(context.deps);
    await context.deps.jobs.open(); // they wait until a test starts them
  });
  afterEach(() => context.deps.db.run(sql`delete from exports`));
  afterAll(() => context.deps.jobs.stop());

  const create = (as: TestUser) => context.call('POST /export', { as, body: { search_query: {}, type: 'csv' } });
  const reserveBytes = (as: TestUser, bytes: number) =>
    context.deps.db.run(sql`
      insert into exports (user_id, name, type, filters, status, file_size, created_at, updated_at)
      values (${as.userId}, 'large', 'csv', '{}', 'completed', ${bytes}, now(), now())`);

  test('an account whose files take up 1 GB makes no more of them', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    await reserveBytes(ann, MAX_EXPORT_BYTES_PER_ACCOUNT);
    expect(await create(ann)).toMatchObject({ status: 409, code: 'ERR_EXPORT_QUOTA' });
    expect((await create(bob)).status).toBe(200);
  });

  test('an export that would take up more than is left ends with the reason', async () => {
    const ann = await context.createUser();
    await reserveBytes(ann, MAX_EXPORT_BYTES_PER_ACCOUNT - 10);
    const id = (await create(ann)).data.job_id;
    await runExport(context.deps, id, new AbortController().signal);
    const { data } = await context.call('GET /export/status/{id}', { as: ann, params: { id } });
    expect(data).toEqual({
      status: 'failed',
      error_msg: expect.stringContaining('1 GB, which is the limit') as string,
    });
  });

  const readPriorities = async (ids: string[]) =>
    (
      await context.deps.db.rows<{ priority: number }>(
        sql`select priority from pgboss.job where name = 'exports' and id = any(${ids}::uuid[]) order by priority desc`,
      )
    ).map(({ priority }) => priority);

  test('exports that an account creates at once go one behind the other', async () => {
    const ann = await context.createUser();
    const replies = await Promise.all(Array.from({ length: 40 }, () => create(ann)));
    const priorities = await readPriorities(replies.map(({ data }) => data.job_id));
    expect(priorities).toEqual(Array.from({ length: 40 }, (_, at) => 0 - at));
  });

  test('exports whose jobs are gone keep their order when they are sent again', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const anns: string[] = [];
    for (let more = 0; more < 3; more++) anns.push((await create(ann)).data.job_id);
    const bobs = (await create(bob)).data.job_id;
    await context.deps.db.run(sql`delete from pgboss.job where name = 'exports'`);
    await resumeExports(context.deps);
    expect([await readPriorities(anns), await readPriorities([bobs])]).toEqual([[0, -1, -2], [0]]);
  });

  test('exports made at once take up no more than is left', async () => {
    const ann = await context.createUser();
    const ids: string[] = [];
    for (let more = 0; more < 4; more++) ids.push((await create(ann)).data.job_id);
    const make = (id = '') => runExport(context.deps, id, new AbortController().signal);
    const readExports = () =>
      context.deps.db.rows<{ id: string; status: string; file_size: number; error_msg: string | null }>(
        sql`select id, status, file_size::float8 as file_size, error_msg from exports where id = any(${ids}::uuid[])`,
      );
    await make(ids[0]);
    const size = (await readExports()).find(({ id }) => id === ids[0])?.file_size ?? 0;
    await reserveBytes(ann, MAX_EXPORT_BYTES_PER_ACCOUNT - 2 * size);
    await Promise.all(ids.slice(1).map(make));
    const [completed, failed] = ['completed', 'failed'].map(async (wanted) =>
      (await readExports()).filter(({ status }) => status === wanted),
    );
    expect(await completed).toHaveLength(2);
    expect(await failed).toMatchObject(
      Array.from({ length: 2 }, () => ({ error_msg: expect.stringContaining('1 GB, which is the limit') as string })),
    );
    const files = await readdir(join(context.deps.config.dataDir, 'exports'));
    const made = (await completed)?.map(({ id }) => id) ?? [];
    expect(files.filter((file) => ids.includes(file)).toSorted()).toEqual(made.toSorted());
  });

  test("one account's 50 exports do not delay another's first", async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const anns: string[] = [];
    for (let more = 0; more < 50; more++) anns.push((await create(ann)).data.job_id);
    const bobs = (await create(bob)).data.job_id;
    await context.deps.jobs.start();
    const started = () =>
      context.deps.db.rows<{ id: string }>(
        sql`select id from pgboss.job where name = 'exports' and id = any(${[...anns, bobs]}::uuid[]) and started_on is not null order by started_on`,
      );
    await vi.waitFor(async () => expect((await started()).map(({ id }) => id)).toContain(bobs), {
      timeout: 200_000,
      interval: 50,
    });
    expect((await started()).findIndex(({ id }) => id === bobs)).toBeLessThanOrEqual(1);
  });
});
