import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import { severityName } from '../../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../../ingest/record/CveRecord.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import {
  type CveQuery,
  type NameKind,
  prepareQuery,
  everyCondition,
  getCacheKey,
  selectAffected,
} from '../query/CveQuery.ts';
import { hasFewDays, selectDailyCounts, selectMatches } from '../query/count.ts';
import type { CveFilter } from '../query/filter.ts';
import type { Tracked } from '../trackedCves.ts';

type CveStats = AnswerOf<typeof schemas.cveStats>;
type Uncomparable = Required<Pick<CveStats, 'uncomparable_count' | 'uncomparable_distribution'>>;

const TOP = 5;

// Returns the statistics of all CVEs that match a filter, cached until records change.
export async function getCveStats(read: ReadContext, filter: CveFilter, tracked: Tracked): Promise<CveStats> {
  const query = await prepareQuery(read, filter, tracked);
  return read.cache.get(read.version, `list stats ${getCacheKey(query)}`, async () => ({
    ...(await countStats(read.db, query)),
    ...(await countUncomparable(read.db, query)),
  }));
}

// Counts the CVEs that can't be compared, for a query that compares versions.
async function countUncomparable(db: Db, query: CveQuery): Promise<Uncomparable | undefined> {
  const { target, tracked } = query;
  const affected = selectAffected(query);
  if (affected === undefined || (target === undefined && tracked?.targets.length === 0)) return undefined;
  const counts = await db.rows<{ severity: SeverityRank; count: number }>(sql`
    select m.severity, count(*)::integer as count from (${await selectMatches(db, query)}) m
    where not m.pk in (${affected}) group by m.severity`);
  return { uncomparable_count: sumCounts(counts), uncomparable_distribution: toDistribution(counts) };
}

const sumCounts = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

const toDistribution = (counts: readonly { severity: SeverityRank; count: number }[]) =>
  Object.fromEntries(counts.map(({ severity, count }) => [severityName(severity), count]));

/** Counts the rows of a query by severity, and finds the vendors and products with the most of them. */
export async function countStats(
  db: Db,
  query: CveQuery,
): Promise<Omit<CveStats, 'uncomparable_count' | 'uncomparable_distribution'>> {
  const counts = await db.rows<CountRow>(
    everyCondition(query).length === 0 ? countEverything : await countMatches(db, query),
  );
  const severities = counts
    .filter(({ kind }) => kind === 'severity')
    .map(({ id, count }) => ({ severity: id as SeverityRank, count }));
  const trend = (kind: NameKind) =>
    counts
      .filter((each) => each.kind === kind)
      .map(({ id, name, count }) => ({ id, name: name ?? '', count }))
      .toSorted((a, b) => b.count - a.count || a.id - b.id);
  return {
    severity_distribution: toDistribution(severities),
    total_vulnerabilities: sumCounts(severities),
    trending_vendors: trend('vendor'),
    trending_products: trend('product'),
  };
}

// `id` is the rank of a severity, or the id of a vendor or product.
interface CountRow {
  kind: 'severity' | NameKind;
  id: number;
  name: string | null;
  count: number;
}

const selectTop = (kind: NameKind) => sql`
  (select ${kind} as kind, id, name, cves_count as count from ${sql.ident(`${kind}s`)} where cves_count > 0 and canonical_id is null
    order by cves_count desc, id limit ${TOP})`;

// Reads the counts that imports maintain.
const countEverything = sql`
  select 'severity' as kind, severity::integer as id, null as name, sum(n)::integer as count from ${selectDailyCounts({})} group by severity
  union all ${selectTop('vendor')} union all ${selectTop('product')}`;

// Links to an alias are left out, because its CVEs are also linked to the name that is shown. `isFew`: reads the links
// of each match. Otherwise the planner, which cannot estimate how many texts contain a word, would read all links.
const countLinks = (kind: NameKind, isFew: boolean) => {
  const id = sql.ident(`${kind}_id`);
  const links = sql.ident(`cve_${kind}s`);
  const matched = isFew
    ? sql`matches m cross join lateral (select own.${id} from ${links} own where own.cve_pk = m.pk offset 0) l`
    : sql`matches m join ${links} l on l.cve_pk = m.pk`;
  return sql`
    select ${kind} as kind, n.id, n.name, t.count from (
      select l.${id} as id, count(*)::integer as count from ${matched}
      where l.${id} not in (select alias.id from ${sql.ident(`${kind}s`)} alias where alias.canonical_id is not null)
      group by l.${id} order by 2 desc, 1 limit ${TOP}) t join ${sql.ident(`${kind}s`)} n on n.id = t.id`;
};

// Selects the rows once for all three counts.
async function countMatches(db: Db, query: CveQuery): Promise<Statement> {
  const isFew = query.words !== undefined || (await hasFewDays(db, query.filter));
  return sql`
    with matches as materialized (${await selectMatches(db, query)})
    select 'severity' as kind, severity::integer as id, null as name, count(*)::integer as count from matches group by severity
    union all ${countLinks('vendor', isFew)} union all ${countLinks('product', isFew)}`;
}

type CveTrends = AnswerOf<typeof schemas.cveTrends>;
type Month = CveTrends['months'][number];

const MAX_MONTHS = 120;

// Counts the CVEs that match a filter by month of publication, cached until records change.
export async function getCveTrends(read: ReadContext, filter: CveFilter, tracked: Tracked): Promise<CveTrends> {
  const query = await prepareQuery(read, filter, tracked);
  return read.cache.get(read.version, `list trends ${getCacheKey(query)}`, () => countMonths(read.db, query));
}

interface MonthRow {
  // `2026-01`, in UTC.
  month: string;
  severity: SeverityRank;
  count: number;
  exploited: number;
  kev: number;
}

async function countMonths(db: Db, query: CveQuery): Promise<CveTrends> {
  const matches = await selectMatches(db, query);
  const counts = await db.rows<MonthRow>(sql`
    select to_char(c.published_date at time zone 'UTC', 'YYYY-MM') as month, c.severity::integer as severity,
      count(*)::integer as count, count(*) filter (where c.kev)::integer as kev,
      count(*) filter (where c.kev or c.exploitation = 2)::integer as exploited
    from (${matches}) m join cves c on c.pk = m.pk group by 1, 2`);
  // The day in the official catalog; if that is not loaded, the day that the record states.
  const row = await db.row<{ days: number | null }>(sql`
    select percentile_cont(0.5) within group (order by greatest(0,
      coalesce(k.date_added, (d.doc -> 'kev' ->> 'date_added')::date) - (c.published_date at time zone 'UTC')::date)) as days
    from (${matches}) m join cves c on c.pk = m.pk join cve_details d on d.cve_pk = c.pk
      left join kev_entries k on k.cve_id = c.cve_id
    where c.kev and coalesce(k.date_added, (d.doc -> 'kev' ->> 'date_added')::date) is not null`);
  return { months: listMonths(counts), median_days_to_kev: row?.days ?? null };
}

// All months from the first to the last one with a CVE, oldest first, including months without CVEs.
function listMonths(counts: readonly MonthRow[]): Month[] {
  const numbers = counts.map(({ month }) => toNumber(month));
  if (numbers.length === 0) return [];
  const last = Math.max(...numbers);
  const first = Math.max(Math.min(...numbers), last - MAX_MONTHS + 1);
  const months = new Map<number, Month>();
  for (let number = first; number <= last; number += 1)
    months.set(number, { month: toMonth(number), severity_distribution: {}, exploited: 0, kev: 0 });
  for (const { month: name, severity, count, exploited, kev } of counts) {
    const month = months.get(toNumber(name));
    if (month === undefined) continue;
    month.severity_distribution[severityName(severity)] = count;
    month.exploited += exploited;
    month.kev += kev;
  }
  return [...months.values()];
}

// `2026-01` as the number of months since year 0.
const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const toMonth = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
