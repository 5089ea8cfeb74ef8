import { createHash } from 'node:crypto';
import { readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { cleanExports } from './exportJobs.ts';
import { runExport } from './runExport.ts';

const HOSTILE = '<img src=x onerror=alert(1)> "quoted" & =cmd()';
const context = setUpTestContext();
const ann = setUpTestUser(context);

beforeAll(async () => {
  const critical = { metrics: [cvss31(9.8, 'CRITICAL')] };
  await importJson(context.deps.db, [
    cveJson({ id: 'CVE-2026-1001', cna: { title: HOSTILE, ...critical } }),
    cveJson({ id: 'CVE-2026-1002', cna: { title: '=HYPERLINK("https://evil.example")' } }),
    cveJson({ id: 'CVE-2026-1003', cna: { title: 'Third' }, meta: { datePublished: '2026-03-10T08:00:00.000Z' } }),
  ]);
  await context.startJobs();
});

type Query = NonNullable<Parameters<typeof create>[0]>;
async function create(search_query: Record<string, unknown> = {}, type: 'html' | 'csv' | 'json' = 'html', as = ann) {
  return context.call('POST /export', { body: { search_query, type }, as });
}

async function finished(search_query: Query = {}, type: 'html' | 'csv' | 'json' = 'html') {
  const id = (await create(search_query, type)).data.job_id;
  await vi.waitFor(
    async () => {
      const { data } = await context.call('GET /export/status/{id}', { params: { id }, as: ann });
      expect(['completed', 'failed']).toContain(data.status);
    },
    { timeout: 200_000, interval: 50 },
  );
  return id;
}

const download = (id: string, { token } = ann) =>
  context.request(`/api/export/download/${id}`, { headers: { authorization: `Bearer ${token}` } });

const find = async (id: string) =>
  (await context.call('GET /export', { as: ann })).data.find((job) => job.job_id === id);

test('creates, runs, lists and downloads an export', async () => {
  const created = await create({ severity: 'critical', vendor_name: '' });
  expect(created).toMatchObject({
    message: 'Export request submitted successfully! Check the Exports tab to monitor progress.',
    data: { name: 'Vulnerabilities (critical) 2026-03-10 12:00:00', filters: { severity: 'critical' } },
  });
  const id = await finished({ severity: 'critical' });
  const job = await find(id);
  expect(job).toMatchObject({
    status: 'completed',
    total_cves: 1,
    file_name: 'vulnerabilities_critical_2026-03-10_120000.html',
  });

  const file = await download(id);
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="vulnerabilities_critical_2026-03-10_120000.html"',
  );
  const html = await file.text();
  expect(html.length).toBeGreaterThan(500);
  expect(job?.file_size).toBe(Buffer.byteLength(html));
  expect(html).toContain('/cves/CVE-2026-1001"');
  expect(html).not.toContain('CVE-2026-1002');
});

const hashSource = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('texts of records stay texts in the page, which allows nothing to run but its own script', async () => {
  const html = await (await download(await finished())).text();
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; =cmd()');
  const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const policy = `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'`;
  expect(html.replaceAll('&#39;', "'")).toContain(`content="${policy}`);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.replace(script ?? '', '')).not.toMatch(/<[a-z][^>]* ((on\w+|style|src)=|href="(?!http))/i);
});

test('the page shows its filters in words, its date and its counts', async () => {
  const id = await finished({
    vendor_name: '<b>ac',
    severity: 'High',
    published_date_start: '2026-03-01T00:00:00.000Z',
  });
  const empty = await (await download(id)).text();
  expect(empty).toContain('Vendor: &lt;b&gt;ac, Severity: High, From: Mar 1, 2026');
  expect(empty).toContain('March 10, 2026 at 12:00 PM UTC');
  expect(empty).toContain('0 vulnerabilities');
  const exploited = await (await download(await finished({ kev: 'true' }))).text();
  expect(exploited).toContain('KEV Only');
  expect(exploited).toContain('0 vulnerabilities');
  const queried = await (await download(await finished({ q: 'nowhere OR "heap <b>"' }))).text();
  expect(queried).toContain('Search: nowhere OR &quot;heap &lt;b&gt;&quot;');
  expect(queried).toContain('0 vulnerabilities');
  const all = await (await download(await finished())).text();
  expect(all).toContain('No filters');
  expect(all).toContain('3 vulnerabilities');
  expect(all).toMatch(/<span>Critical<\/span> <b>1<\/b>/);
  expect(all).toMatch(/<span>Unknown<\/span> <b>2<\/b>/);
});

test('a table for spreadsheets runs no formula', async () => {
  const csv = await (await download(await finished({}, 'csv'))).text();
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv).toContain(`CVE-2026-1002,"'=HYPERLINK(""https://evil.example"")",Unknown`);
});

test('a report has the columns that were chosen, in their order, with KEV, EPSS and fixed versions', async () => {
  const columns = ['cve_id', 'name', 'source'] as const;
  const make = async (type: 'html' | 'csv') => {
    const body = { search_query: { cve_id: 'CVE-2026-1003' }, type, columns: [...columns] };
    const { job_id: id, filters } = (await context.call('POST /export', { body, as: ann })).data;
    expect(filters.columns).toEqual(columns);
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ status: 'completed', filters: { columns } }));
    return (await download(id)).text();
  };
  expect((await make('csv')).split('\r\n')[0]).toBe(
    'cve_id,vulnerability_name,score_source,score_version,kev,epss,fixed_in',
  );
  const html = await make('html');
  expect([...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, heading]) => heading)).toEqual([
    'CVE ID',
    'Vulnerability Name',
    'Scored by',
    'Exploitation',
    'EPSS',
    'Fixed in',
  ]);
  expect(html).toContain(hashSource(/<style>(.*?)<\/style>/s.exec(html)?.[1]).replaceAll("'", '&#39;'));
  expect(html).not.toMatch(/t[dh]\.[a-z]/);
});

test('data for programs has the rows as the lists have them, with the fixed versions', async () => {
  const data = (await (await download(await finished({ cve_id: 'CVE-2026-1003' }, 'json'))).json()) as {
    cves: unknown[];
  };
  const list = await context.call('GET /cves', { query: { cve_id: 'CVE-2026-1003' }, as: ann });
  expect(data.cves).toEqual([{ ...list.data.data[0], fixed_in: ['2.4.1'] }]);
});

test('reports of what is tracked say why a version matches', async () => {
  const [hostile, plain] = ['<b>some</b> builds', '2.4.1'].map((lessThan, index) =>
    cveJson({
      id: `CVE-2026-110${index}`,
      cna: {
        affected: [{ vendor: 'Acme', product: 'Lathe', versions: [{ version: '2.0', lessThan, status: 'affected' }] }],
      },
    }),
  );
  await importJson(
    context.deps.db,
    [hostile, plain].flatMap((each) => each ?? []),
  );
  const product = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Lathe'`);
  const tracking = { tracking_type: 'product' as const, target_id: product?.id ?? 0, version_filter: '2.3' };
  await context.call('POST /user/tracking', { as: ann, body: tracking });
  const read = async (type: 'html' | 'csv' | 'json', query: Query = { tracked: true }) =>
    (await download(await finished(query, type))).text();

  const csv = (await read('csv')).split('\r\n');
  expect(csv[0]).toMatch(/,fixed_in,public_exploit,match_reasons$/);
  expect(csv.find((line) => line.startsWith('CVE-2026-1101'))).toMatch(/,"2.3 is in >= 2.0, < 2.4.1"$/);
  const data = JSON.parse(await read('json', { q: 'tracked:true' })) as { cves: { match_reasons: string[] }[] };
  expect(data.cves.flatMap(({ match_reasons }) => match_reasons).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    expect.stringMatching(/^2.3 can't be compared with ".*<b>some<\/b> builds"$/),
    '2.3 is in >= 2.0, < 2.4.1',
  ]);
  const html = await read('html');
  expect(html).toContain('>Why it matches</th>');
  expect(html).toContain('<bdi>2.3 is in &gt;= 2.0, &lt; 2.4.1</bdi>');
  expect(html).not.toContain('<b>some');
  expect(await read('html', {})).not.toContain('Why it matches');
});

test('an export of the daily list without dates is of today', async () => {
  const { data } = await create({ export_type: 'daily' });
  expect(data).toMatchObject({
    name: 'Daily vulnerabilities 2026-03-10 12:00:00',
    filters: { published_date_start: '2026-03-10T00:00:00.000Z', published_date_end: '2026-03-10T23:59:59.999Z' },
  });
});

test.each([
  [{ published_date_start: 'soon' }, 'published_date_start: not a date'],
  [
    { published_date_start: '2026-03-02', published_date_end: '2026-03-01' },
    'Start date cannot be later than end date',
  ],
  [{ color: 'red' }, 'search_query.color: Invalid key: Expected never but received "color"'],
])('filters that can not be read are refused at once: %j', async (filters, message) => {
  expect(await create(filters)).toMatchObject({ status: 400, code: 'ERR_VALIDATION', message });
});

test('the list is newest first and can be narrowed to a status', async () => {
  const bob = await context.createUser();
  const [first, second] = [await create({}, 'html', bob), await create({}, 'csv', bob)];
  await context.deps.db.run(
    sql`update exports set created_at = '2026-03-09', status = 'failed' where id = ${first.data.job_id}`,
  );
  const ids = async (query = {}) =>
    (await context.call('GET /export', { as: bob, query })).data.map((job) => job.job_id);
  expect(await ids()).toEqual([second.data.job_id, first.data.job_id]);
  expect(await ids({ status: 'failed' })).toEqual([first.data.job_id]);
});

test("another person's export is as unknown as none", async () => {
  const id = await finished();
  const eve = await context.createUser();
  for (const unknown of [id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    expect((await download(unknown, eve)).status).toBe(404);
    expect(await context.call('GET /export/status/{id}', { params: { id: unknown }, as: eve })).toMatchObject({
      status: 404,
      message: 'Export not found',
    });
  }
  expect((await context.call('GET /export', { as: eve })).data).toEqual([]);
});

test('refuses a download of an unfinished export or of a deleted file', async () => {
  const id = await finished();
  await rm(join(context.deps.config.dataDir, 'exports', id));
  expect((await download(id)).status).toBe(410);
  await context.deps.db.run(sql`update exports set status = 'processing' where id = ${id}`);
  expect((await download(id)).status).toBe(409);
});

test.skipIf(process.platform !== 'linux')('a HEAD on a download tells its size and leaves no file open', async () => {
  const id = await finished();
  const head = await context.request(`/api/export/download/${id}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(head.headers.get('content-length')).toBe(String((await find(id))?.file_size));
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(open.filter((path) => path.includes(id))).toEqual([]);
  expect((await download(id)).status).toBe(200);
});

test('a failed export reports its failure and leaves no file behind', async () => {
  const folder = join(context.deps.config.dataDir, 'exports');
  const id = await finished();
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await context.deps.db.run(sql`update exports set status = 'pending' where id = ${id}`);
  await runExport(context.deps, id, new AbortController().signal);
  expect(await find(id)).toMatchObject({ status: 'failed', error_msg: 'The report could not be made. Please retry.' });
  await rm(folder);
});

test('work that begins again after a crash ends with one whole file; finished work is left alone', async () => {
  const id = await finished();
  const { signal } = new AbortController();
  await context.deps.db.run(sql`update exports set status = 'processing', file_size = null where id = ${id}`);
  await Promise.all([runExport(context.deps, id, signal), runExport(context.deps, id, signal)]);
  const files = await readdir(join(context.deps.config.dataDir, 'exports'));
  expect(files.filter((file) => file.startsWith(id))).toEqual([id]);
  const before = await find(id);
  context.clock.advance(5);
  await runExport(context.deps, id, signal);
  expect(await find(id)).toEqual(before);
});

test('deletes an export with its file after 30 days, and abandoned drafts too', async () => {
  const folder = join(context.deps.config.dataDir, 'exports');
  const [old, young] = [await finished(), await finished()];
  await context.deps.db.run(sql`update exports set created_at = '2026-01-31' where id = ${old}`);
  const longAgo = new Date(Date.now() - 4 * 3600 * 1000);
  for (const draft of ['left.part', 'written.part']) await writeFile(join(folder, draft), '');
  await utimes(join(folder, 'left.part'), longAgo, longAgo);
  await cleanExports(context.deps);
  expect(await find(old)).toBeUndefined();
  expect(await find(young)).toMatchObject({ status: 'completed' });
  const files = await readdir(folder);
  expect([old, young, 'left.part', 'written.part'].map((name) => files.includes(name))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
