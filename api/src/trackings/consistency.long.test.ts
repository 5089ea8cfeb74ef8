import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchFilter, matchVersion, type ProductRanges, UNCOMPARED } from '@faultline/shared/versions';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCves } from '../catalogue/index.ts';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { importFiles } from '../ingest/importFiles.ts';
import { cveFiles } from '../ingest/source/cveFiles.ts';
import type { TestContext, TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const COMMIT = '0.0.0-20240403103450-0e7f2b5bf4d2';
const VERSIONS = ['1.0', '1.5.2', '2.0.0-rc1', '2.0', '9.0.50', '9.0.95', '99.0', 'Sequoia', COMMIT];
const FILTERS = ['>=1.5', '2.x', '9.0.50', 'latest', '< 2.0'];
const STATUSES = ['affected', 'unaffected', 'unknown'] as const;

const bound = fc.constantFrom(
  '0',
  '1.0',
  '1.2',
  '1.5',
  '2.0',
  '2.0.0-rc1',
  '9.0.50',
  '9.0.98',
  '*',
  'the May update',
  COMMIT,
);
const range = fc.record(
  {
    version: fc.oneof(bound, fc.constantFrom('n/a', 'Sequoia', '9.0.x', 'prior to 2.0', '1.0, 1.5')),
    status: fc.constantFrom(...STATUSES, 'affected' as const),
    lessThan: bound,
    lessThanOrEqual: bound,
    versionType: fc.constantFrom('semver', 'custom', 'rpm', 'git'),
  },
  { requiredKeys: ['version', 'status'] },
);
const entry = fc.record({
  defaultStatus: fc.constantFrom(...STATUSES),
  versions: fc.array(range, { maxLength: 4 }),
});
const records = fc.array(fc.array(entry, { minLength: 1, maxLength: 2 }), { minLength: 80, maxLength: 80 });
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const toRecord = (number: number, entries: Entry[]) =>
  cveJson({
    id: `CVE-2026-${number}`,
    cna: { affected: entries.map((each) => ({ vendor: 'Acme', product: 'Gateway', ...each })) },
  });

const toEntries = (entries: Entry[]): ProductRanges[] =>
  entries.map(({ defaultStatus, versions }) => ({
    default_status: defaultStatus,
    ranges: versions.map(({ version, status, lessThan, lessThanOrEqual, versionType }) => ({
      version,
      status,
      less_than: lessThan ?? null,
      less_than_or_equal: lessThan === undefined ? (lessThanOrEqual ?? null) : null,
      version_type: versionType ?? null,
    })),
  }));

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

type Outcomes = Record<string, 'affected' | 'uncomparable'>;

// The outcomes of all records that are not unaffected, by CVE id.
const listExpected = (given: Entry[][], text: string, isFilter: boolean): Outcomes =>
  Object.fromEntries(
    given.flatMap((entries, index) => {
      const { outcome } = (isFilter ? matchFilter : matchVersion)(toEntries(entries), text);
      return outcome === 'unaffected' || outcome === 'unlisted' ? [] : [[`CVE-2026-${1000 + index}`, outcome] as const];
    }),
  );

interface Counts {
  open_count: number;
  uncomparable_count: number;
}

const countOutcomes = (expected: Outcomes): Counts => ({
  open_count: Object.values(expected).filter((outcome) => outcome === 'affected').length,
  uncomparable_count: Object.values(expected).filter((outcome) => outcome === 'uncomparable').length,
});

// Statistics, lists and trends of a set, and of each of its parts, count the same CVEs.
async function expectCounts(context: TestContext, as: TestUser, set: object, counts: Counts): Promise<void> {
  const stats = (await context.call('GET /cves/stats', { as, query: set })).data;
  const { uncomparable_count = 0, uncomparable_distribution = {} } = stats;
  expect({ open_count: stats.total_vulnerabilities - uncomparable_count, uncomparable_count }).toEqual(counts);
  expect(sum(uncomparable_distribution)).toBe(counts.uncomparable_count);
  for (const [outcome, count] of [
    ['affected', counts.open_count],
    ['uncomparable', counts.uncomparable_count],
  ] as const) {
    const query = { ...set, outcome };
    const { pagination } = (await context.call('GET /cves', { as, query: { ...query, limit: 1 } })).data;
    expect(pagination.total).toBe(count);
    const part = (await context.call('GET /cves/stats', { as, query })).data;
    expect([part.total_vulnerabilities, part.uncomparable_count ?? 0]).toEqual([
      count,
      outcome === 'affected' ? 0 : count,
    ]);
    const levels = Object.entries(stats.severity_distribution).map(([level, all]) => {
      const others = uncomparable_distribution[level as keyof typeof uncomparable_distribution] ?? 0;
      return [level, outcome === 'affected' ? all - others : others] as const;
    });
    expect(part.severity_distribution).toEqual(Object.fromEntries(levels.filter(([, number]) => number > 0)));
    const { months } = (await context.call('GET /cves/trends', { as, query })).data;
    expect(months.reduce((all, month) => all + sum(month.severity_distribution), 0)).toBe(count);
  }
}

describe.each(['pglite', 'postgres'] as const)('the outcome of a version on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let product = 0;
  const [given = []] = fc.sample(records, { numRuns: 1, seed: 36 });
  const tracked = [
    ...VERSIONS.map((text) => ({ text, isFilter: false })),
    ...FILTERS.map((text) => ({ text, isFilter: true })),
  ].map((each) => ({ ...each, expected: listExpected(given, each.text, each.isFilter) }));
  const users: { user: TestUser; id: number; versionId: number }[] = [];

  beforeAll(async () => {
    const { db } = context.deps;
    const versions = VERSIONS.map((version) => ({ version, status: 'affected' }));
    const affected = [{ vendor: 'Acme', product: 'Gateway', versions }];
    await importJson(db, [cveJson({ id: 'CVE-2026-0999', cna: { affected } })]);
    product = (await db.row<{ id: number }>(sql`select id from products`))?.id ?? 0;
    for (const { text, isFilter } of tracked) {
      const user = await context.createUser({ plan: 'pro' });
      const version = await db.row<{ id: number }>(sql`select id from product_versions where version = ${text}`);
      const body = isFilter
        ? { tracking_type: 'product' as const, target_id: product, version_filter: text }
        : { tracking_type: 'product_version' as const, target_id: version?.id ?? 0 };
      const { data } = await context.call('POST /user/tracking', { as: user, body });
      users.push({ user, id: data.id, versionId: isFilter ? 0 : (version?.id ?? 0) });
    }
    const cna = { rejectedReasons: [{ lang: 'en', value: 'Not a flaw.' }], affected: undefined };
    await importJson(db, [
      cveJson({ id: 'CVE-2026-0999', meta: { state: 'REJECTED', dateUpdated: '2026-03-05T10:00:00.000Z' }, cna }),
      ...given.map((entries, index) => toRecord(1000 + index, entries)),
    ]);
  });

  const toOutcomes = (rows: { cve_id: string; outcome: string | undefined }[]) =>
    Object.fromEntries(rows.map(({ cve_id, outcome }) => [cve_id, outcome]));
  const listRows = async (user: TestUser, query: object) =>
    (await context.call('GET /cves', { as: user, query: { limit: 100, ...query } })).data;

  test('is one of three in the sample', () => {
    const outcomes = tracked.flatMap(({ expected }) => Object.values(expected));
    expect(outcomes.filter((outcome) => outcome === 'affected').length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome === 'uncomparable').length).toBeGreaterThan(100);
    expect(outcomes.length).toBeLessThan(tracked.length * given.length - 100);
  });

  const expectParts = async (user: TestUser, set: object, expected: Outcomes) => {
    await expectCounts(context, user, set, countOutcomes(expected));
    for (const outcome of ['affected', 'uncomparable'] as const) {
      const { data } = await listRows(user, { ...set, outcome });
      const ids = Object.keys(expected).filter((cveId) => expected[cveId] === outcome);
      expect(data.map(({ cve_id }) => cve_id).toSorted()).toEqual(ids.toSorted());
    }
  };

  test.each(tracked.map(({ text, isFilter }, index) => [isFilter ? `filter ${text}` : text, index] as const))(
    'is the same on every surface: %s',
    async (_, index) => {
      const [follower, target] = [users[index], tracked[index]];
      if (follower === undefined || target === undefined) throw new Error('there is no such tracking');
      const [{ user, id, versionId }, { expected, isFilter }] = [follower, target];
      const ids = Object.keys(expected).toSorted();
      const counts = countOutcomes(expected);

      for (const query of [{ tracked: 'true' }, { q: 'tracked:true' }, { tracking_id: id }]) {
        const { data, pagination } = await listRows(user, { ...query, matches: 'true' });
        expect(toOutcomes(data.map((row) => ({ ...row, outcome: row.matches?.[0]?.outcome })))).toEqual(expected);
        expect(pagination.total).toBe(ids.length);
        expect(data.every((row) => row.is_tracked && row.matches?.[0]?.reason)).toBe(true);
      }
      const all = await listRows(user, {});
      const marked = all.data.flatMap((row) => (row.is_tracked ? [row.cve_id] : []));
      expect(marked.toSorted()).toEqual(ids);

      const { data } = await context.call('GET /user/trackings/summaries', { as: user });
      expect(data.data).toMatchObject([counts]);
      expect(data.total).toMatchObject(counts);

      const own: Record<string, string | number>[] = isFilter ? [] : [{ product_version_id: versionId }];
      for (const set of [{ tracked: 'true' }, { tracking_id: id }, ...own]) {
        await expectParts(user, { ...set, q: '-status:rejected' }, expected);
      }

      const { rows } = await openCves(context.deps.db, { tracked: true }, user.userId);
      const exported: string[] = [];
      for await (const { cve_id, match_reasons } of rows) if (match_reasons?.length === 1) exported.push(cve_id);
      expect(exported.toSorted()).toEqual(ids);

      for (const cveId of [ids[0], ids.at(-1), all.data.find(({ is_tracked }) => !is_tracked)?.cve_id]) {
        if (cveId === undefined) continue;
        const detail = (await context.call('GET /cves/{cveId}', { as: user, params: { cveId } })).data;
        expect(detail.matches?.map(({ outcome }) => outcome)).toEqual(cveId in expected ? [expected[cveId]] : []);
      }

      const alerted = await context.deps.db.rows<{ cve_id: string }>(sql`
        select cve.cve_id from alert_deliveries delivery join alert_events event on event.id = delivery.event_id
        join cves cve on cve.pk = event.cve_pk where delivery.user_id = ${user.userId} and delivery.channel = 'email'`);
      expect(alerted.map(({ cve_id }) => cve_id).toSorted()).toEqual(ids);

      if (isFilter) return;
      const listed = await listRows(user, { product_version_id: versionId });
      expect(toOutcomes(listed.data.map((row) => ({ ...row, outcome: row.version_match?.outcome })))).toEqual(expected);
      expect(listed.uncomparable_count).toBe(counts.uncomparable_count);
      const figures = await context.call('GET /catalog/products/{id}/versions', { as: user, params: { id: product } });
      expect(figures.data.data.find((each) => each.id === versionId)).toMatchObject(counts);
    },
  );
});

// Real records are not part of this project; without ../shared/data these tests are skipped.
const archive = fileURLToPath(new URL('../../../../shared/data/train.tar.gz', import.meta.url));
const VERSIONS_OF_RECORDS = 40;

describe.skipIf(!existsSync(archive))('the counts of real records', () => {
  const context = setUpTestContext();
  beforeAll(async () => {
    await importFiles(context.deps.db, cveFiles(archive));
  });

  test('are the same in summaries, statistics, lists and trends of versions and version filters', async () => {
    // Products whose records partly can't be compared come first.
    const versions = await context.deps.db.rows<{ id: number; productId: number; version: string }>(sql`
      select * from (
        select distinct on (version.product_id) version.id, version.product_id as "productId", version.version, (
          select count(*) filter (where range.lo = ${UNCOMPARED.lo}) from affected_ranges range
          where range.product_id = version.product_id) as uncompared
        from product_versions version where version.version ~ '^[0-9]+[.][0-9]+'
        order by version.product_id, md5(version.version)) sample
      order by uncompared desc, "productId" limit ${VERSIONS_OF_RECORDS}`);
    expect(versions).toHaveLength(VERSIONS_OF_RECORDS);
    const seen: Counts = { open_count: 0, uncomparable_count: 0 };
    for (const { id, productId, version } of versions) {
      const as = await context.createUser({ plan: 'pro' });
      const track = async (body: { tracking_type: 'product' | 'product_version'; target_id: number }, more = {}) =>
        (await context.call('POST /user/tracking', { as, body: { ...body, ...more } })).data.id;
      const own = await track({ tracking_type: 'product_version', target_id: id });
      const filter = await track(
        { tracking_type: 'product', target_id: productId },
        { version_filter: `>=${version}` },
      );
      const { data } = await context.call('GET /user/trackings/summaries', { as });
      const toCounts = ({ open_count, uncomparable_count = 0 }: Partial<Counts> & { open_count: number }) => ({
        open_count,
        uncomparable_count,
      });
      const find = (trackingId: number) => data.data.find(({ tracking_id }) => tracking_id === trackingId);
      const [ofVersion, ofFilter] = [find(own), find(filter)];
      if (ofVersion === undefined || ofFilter === undefined) throw new Error('a tracking is not counted');
      const q = '-status:rejected';
      await expectCounts(context, as, { product_version_id: id, q }, toCounts(ofVersion));
      await expectCounts(context, as, { tracking_id: own, q }, toCounts(ofVersion));
      await expectCounts(context, as, { tracking_id: filter, product_id: productId, q }, toCounts(ofFilter));
      await expectCounts(context, as, { tracked: 'true', q }, toCounts(data.total));
      seen.open_count += ofVersion.open_count;
      seen.uncomparable_count += ofVersion.uncomparable_count ?? 0;
    }
    expect(seen.open_count).toBeGreaterThan(VERSIONS_OF_RECORDS);
    expect(seen.uncomparable_count).toBeGreaterThan(5);
  });
});
