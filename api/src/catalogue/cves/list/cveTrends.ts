import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../../db/index.ts';
import { severityName } from '../../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../../ingest/record/CveRecord.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { type CveQuery, prepareQuery } from '../query/CveQuery.ts';
import type { CveFilter } from '../query/filter.ts';
import { selectMatches } from '../query/matches.ts';
import type { Tracked } from '../trackedCves.ts';
import { getCacheKey } from './listCves.ts';

export type CveTrends = AnswerOf<typeof schemas.cveTrends>;
type Month = CveTrends['months'][number];

const MAX_MONTHS = 120;

/** The CVEs that a filter leaves, by month of publication, kept until records change. */
export async function getCveTrends(read: ReadContext, filter: CveFilter, tracked: Tracked): Promise<CveTrends> {
  const query = await prepareQuery(read, filter, tracked);
  return read.cache.get(read.version, `list trends ${getCacheKey(query)}`, () => countMonths(read.db, query));
}

interface Count {
  // `2026-01`, in UTC.
  month: string;
  severity: SeverityRank;
  count: number;
  exploited: number;
  kev: number;
}

async function countMonths(db: Db, query: CveQuery): Promise<CveTrends> {
  const matches = await selectMatches(db, query);
  const counts = await db.rows<Count>(sql`
    select to_char(c.published_date at time zone 'UTC', 'YYYY-MM') as month, c.severity::integer as severity,
      count(*)::integer as count, count(*) filter (where c.kev)::integer as kev,
      count(*) filter (where c.kev or c.exploitation = 2)::integer as exploited
    from (${matches}) m join cves c on c.pk = m.pk group by 1, 2`);
  // The official catalog is the authority; where it was not loaded, the record itself names the day.
  const row = await db.row<{ days: number | null }>(sql`
    select percentile_cont(0.5) within group (order by greatest(0,
      coalesce(k.date_added, (d.doc -> 'kev' ->> 'date_added')::date) - (c.published_date at time zone 'UTC')::date)) as days
    from (${matches}) m join cves c on c.pk = m.pk join cve_details d on d.cve_pk = c.pk
      left join kev_entries k on k.cve_id = c.cve_id
    where c.kev and coalesce(k.date_added, (d.doc -> 'kev' ->> 'date_added')::date) is not null`);
  return { months: listMonths(counts), median_days_to_kev: row?.days ?? null };
}

// The months from the first to the last that has a CVE, oldest first, those without any among them.
function listMonths(counts: readonly Count[]): Month[] {
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
