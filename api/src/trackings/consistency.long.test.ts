import { matchFilter, matchVersion, type ProductRanges } from '@faultline/shared/versions';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCves } from '../catalogue/index.ts';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
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

  // Statistics, list, trends and export of a set, and of each of its parts, count the same CVEs.
  const expectParts = async (user: TestUser, set: object, expected: Outcomes) => {
    const idsOf = (outcome: string) => Object.keys(expected).filter((cveId) => expected[cveId] === outcome);
    const counts = { affected: idsOf('affected').length, uncomparable: idsOf('uncomparable').length };
    const stats = (await context.call('GET /cves/stats', { as: user, query: set })).data;
    expect(stats).toMatchObject({
      total_vulnerabilities: counts.affected + counts.uncomparable,
      uncomparable_count: counts.uncomparable,
    });
    expect(sum(stats.uncomparable_distribution ?? {})).toBe(counts.uncomparable);
    for (const outcome of ['affected', 'uncomparable'] as const) {
      const query = { ...set, outcome };
      const { data, pagination } = await listRows(user, query);
      expect(data.map(({ cve_id }) => cve_id).toSorted()).toEqual(idsOf(outcome).toSorted());
      expect(pagination.total).toBe(counts[outcome]);
      expect((await context.call('GET /cves/stats', { as: user, query })).data).toMatchObject({
        total_vulnerabilities: counts[outcome],
        uncomparable_count: outcome === 'affected' ? 0 : counts.uncomparable,
      });
      const { months } = (await context.call('GET /cves/trends', { as: user, query })).data;
      expect(months.reduce((all, month) => all + sum(month.severity_distribution), 0)).toBe(counts[outcome]);
    }
  };

  test.each(tracked.map(({ text, isFilter }, index) => [isFilter ? `filter ${text}` : text, index] as const))(
    'is the same on every surface: %s',
    async (_, index) => {
      const [follower, target] = [users[index], tracked[index]];
      if (follower === undefined || target === undefined) throw new Error('there is no such tracking');
      const [{ user, id, versionId }, { expected, isFilter }] = [follower, target];
      const ids = Object.keys(expected).toSorted();
      const count = (outcome: string) => Object.values(expected).filter((each) => each === outcome).length;

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
      const counts = { open_count: count('affected'), uncomparable_count: count('uncomparable') };
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
