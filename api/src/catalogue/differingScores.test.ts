import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestUser, type TestContext } from '../testing/index.ts';

const record = (id: string, own: object[], adp: object[]) =>
  cveJson({ id, cna: { metrics: own }, adp: [{ metrics: adp }] });
const medium = cvss31(4.3, 'MEDIUM');
const high = cvss31(8.8, 'HIGH');
const differing = [
  { source: 'acme', version: '3.1', base_score: 4.3, severity: 'Medium' },
  { source: 'CISA-ADP', version: '3.1', base_score: 8.8, severity: 'High' },
];

describe.each(['pglite', 'postgres'] as const)('the scores of a row on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;
  const read = async () => {
    const { data } = await context.call('GET /cves', { as });
    return Object.fromEntries(data.data.map(({ cve_id, cvss_scores }) => [cve_id.slice(-1), cvss_scores]));
  };
  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
    await importJson(context.deps.db, [
      record('CVE-2026-1001', [medium], [high]),
      record('CVE-2026-1002', [high], [cvss31(7.1, 'HIGH')]),
      record('CVE-2026-1003', [medium, high], []),
      record('CVE-2026-1004', [], [high]),
      record('CVE-2026-1005', [cvss31(0, 'NONE')], [high]),
    ]);
  });
  afterAll(() => context.close());

  test('are sent where sources differ in severity, and only there', async () => {
    expect(await read()).toEqual({ 1: differing, 2: undefined, 3: undefined, 4: undefined, 5: undefined });
  });

  test('do not replace those of the CVE itself', async () => {
    const { data } = await context.call('GET /cves/{cveId}', { params: { cveId: 'CVE-2026-1001' }, as });
    expect(data.cvss_scores.map(({ source, vector }) => [source, typeof vector])).toEqual([
      ['acme', 'string'],
      ['CISA-ADP', 'string'],
    ]);
  });

  test('follow the record', async () => {
    const meta = { dateUpdated: '2026-03-05T10:00:00.000Z' };
    const agreeing = cveJson({ id: 'CVE-2026-1001', meta, cna: { metrics: [high] }, adp: [{ metrics: [high] }] });
    await importJson(context.deps.db, [agreeing]);
    expect((await read())[1]).toBeUndefined();
    const again = { dateUpdated: '2026-03-06T10:00:00.000Z' };
    await importJson(
      context.deps.db,
      [record('CVE-2026-1001', [medium], [high])].map((json) => ({
        ...json,
        cveMetadata: { ...json.cveMetadata, ...again },
      })),
    );
    expect((await read())[1]).toEqual(differing);
  });

  test('are filled in for records that were imported before', async () => {
    const { db } = context.deps;
    await db.run(sql`alter table cves drop column differing_scores`);
    await db.script(await readFile(new URL('../db/migrations/012_differing_scores.sql', import.meta.url), 'utf8'));
    await db.run(sql`update catalogue_state set data_version = data_version + 1`);
    expect(await read()).toEqual({ 1: differing, 2: undefined, 3: undefined, 4: undefined, 5: undefined });
  });
});
