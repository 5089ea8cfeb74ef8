import { afterAll, beforeAll, expect, test } from 'vitest';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { takeArchive } from '../ingest/osv/takeArchive.ts';
import { createTestContext, type TestContext } from '../testing/index.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test('a range that an advisory states names it as its source', async () => {
  await importJson(context.deps.db, [cveJson()]);
  const ranges = [{ version: '0', less_than: '2.0', less_than_or_equal: null, version_type: null }];
  const statement = { advisory: 'PYSEC-2026-1', cveIds: ['CVE-2026-1000'], ecosystem: 'PyPI', name: 'gateway', ranges };
  const archive = { ecosystem: 'PyPI', path: 'all.zip', statements: [statement], skipped: 0 };
  await takeArchive(context.deps.db, archive, { now: new Date() });
  const as = await context.createUser();
  const { data } = await context.call('GET /cves/{cveId}', { as, params: { cveId: 'CVE-2026-1000' } });
  expect(data.affected_versions.map(({ sources, decides }) => [sources, decides])).toEqual([
    [['acme'], undefined],
    [['OSV (PYSEC-2026-1)'], false],
  ]);
});
