import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server, type S3Server } from '@faultline/storage/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createDeps } from '../createDeps.ts';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';
import { cleanExports } from './exportJobs.ts';
import { runExport } from './runExport.ts';

let context: TestContext;
let server: S3Server;
let ann: TestUser;
const folders: string[] = [];

beforeAll(async () => {
  server = await startS3Server();
  context = await createTestContext();
  await importJson(context.deps.db, [cveJson({ id: 'CVE-2026-1001' }), cveJson({ id: 'CVE-2026-1002' })]);
  ann = await context.createUser();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await context.close();
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

// Another API process with a separate disk on the same database, with reports in `reportStore`.
async function process(reportStore = 's3://test/reports') {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-reports-'));
  folders.push(dataDir);
  const config = { ...context.deps.config, dataDir, reportStore };
  const deps = createDeps({ ...context.deps, config });
  const app = createApp(deps);
  const download = async (id: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
    app.request(`/api/export/download/${id}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${ann.token}` },
    });
  return { deps, download, dataDir };
}

async function makeReport(deps: Deps): Promise<string> {
  const row = await context.deps.db.row<{ id: string }>(sql`
    insert into exports (user_id, name, type, filters, created_at, updated_at)
    values (${ann.userId}, 'all', 'json', '{}', ${context.clock.now()}, ${context.clock.now()}) returning id`);
  const id = row?.id ?? '';
  await runExport(deps, id, new AbortController().signal);
  return id;
}

describe('reports in object storage', () => {
  test('are served by each of two processes with separate disks, whichever made them', async () => {
    const [one, two] = [await process(), await process()];
    const [first, second] = [await makeReport(one.deps), await makeReport(two.deps)];
    for (const { download } of [one, two])
      for (const id of [first, second]) {
        const answer = await download(id);
        expect(answer.status).toBe(200);
        const { cves } = (await answer.json()) as { cves: { cve_id: string }[] };
        expect(cves.map(({ cve_id }) => cve_id).sort()).toEqual(['CVE-2026-1001', 'CVE-2026-1002']);
      }
    for (const { dataDir } of [one, two]) expect(await readdir(join(dataDir, 'exports'))).toEqual([]);
  });

  test('are deleted after 30 days, and with their account', async () => {
    const { deps, download } = await process();
    const [old, young, left] = [await makeReport(deps), await makeReport(deps), await makeReport(deps)];
    await deps.db.run(sql`update exports set created_at = '2026-01-31' where id = ${old}`);
    await deps.db.run(sql`delete from exports where id = ${left}`);
    const orphan = server.objects.get(`reports/${left}`);
    orphan?.modifiedAt.setTime(Date.now() - 4 * 60 * 60 * 1000);
    await cleanExports(deps);
    expect([old, young, left].map((id) => server.objects.has(`reports/${id}`))).toEqual([false, true, false]);
    expect((await download(young)).status).toBe(200);
  });

  test('are unavailable for now while the store is away, and say so', async () => {
    const { deps, download } = await process();
    const id = await makeReport(deps);
    server.cutAfter(0);
    const answer = await download(id);
    server.cutAfter(Infinity);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await download(id)).status).toBe(200);
  });

  test('that could not be stored have failed, and leave nothing', async () => {
    const { deps, dataDir } = await process();
    server.cutAfter(0);
    const id = await makeReport(deps);
    server.cutAfter(Infinity);
    const row = await deps.db.row(sql`select status, error_msg from exports where id = ${id}`);
    expect(row).toEqual({ status: 'failed', error_msg: 'The report could not be made. Please retry.' });
    expect(server.objects.has(`reports/${id}`)).toBe(false);
    expect(await readdir(join(dataDir, 'exports'))).toEqual([]);
  });
});

describe.each(['folder', 's3'])('a report in a store of kind %s', (kind) => {
  let id: string;
  let whole: string;
  let download: Awaited<ReturnType<typeof process>>['download'];

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faultline-reports-'));
    folders.push(folder);
    const made = await process(kind === 's3' ? undefined : folder);
    ({ download } = made);
    id = await makeReport(made.deps);
    whole = await (await download(id)).text();
  });

  test('is sent in parts', async () => {
    const size = whole.length;
    const cases = [
      ['bytes=0-9', `bytes 0-9/${size}`, whole.slice(0, 10)],
      ['bytes=5-', `bytes 5-${size - 1}/${size}`, whole.slice(5)],
      ['bytes=-7', `bytes ${size - 7}-${size - 1}/${size}`, whole.slice(-7)],
      [`bytes=0-${size * 2}`, `bytes 0-${size - 1}/${size}`, whole],
    ] as const;
    for (const [range, contentRange, content] of cases) {
      const answer = await download(id, { headers: { range } });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, contentRange]);
      expect(answer.headers.get('content-length')).toBe(`${content.length}`);
      expect(await answer.text()).toBe(content);
    }
    const beyond = await download(id, { headers: { range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  test('is sent whole where a part cannot be meant', async () => {
    const { headers } = await download(id);
    const etag = headers.get('etag') ?? '';
    const ask = async (asked: Record<string, string>) => (await download(id, { headers: asked })).status;
    expect(await ask({ range: 'bytes=0-1,4-5' })).toBe(200);
    expect(await ask({ range: 'lines=1-2' })).toBe(200);
    expect(await ask({ range: 'bytes=9-1' })).toBe(200);
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).toBe(200);
    expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toBe(206);
  });

  test('tells its size to a HEAD', async () => {
    const answer = await download(id, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${whole.length}`]);
    expect(await answer.text()).toBe('');
  });
});
