import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import { severityName } from '../../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../../ingest/record/CveRecord.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { hasFewDays, selectDailyCounts } from '../query/count.ts';
import { type CveQuery, type NameKind, prepareQuery } from '../query/CveQuery.ts';
import type { CveFilter } from '../query/filter.ts';
import { selectMatches } from '../query/matches.ts';
import { everyCondition } from '../query/where.ts';
import type { Tracked } from '../trackedCves.ts';
import { getCacheKey } from './listCves.ts';

export type CveStats = AnswerOf<typeof schemas.cveStats>;

const TOP = 5;

/** The statistics of all CVEs that a filter leaves, kept until records change. */
export async function getCveStats(read: ReadContext, filter: CveFilter, tracked: Tracked): Promise<CveStats> {
  const query = await prepareQuery(read, filter, tracked);
  return read.cache.get(read.version, `list stats ${getCacheKey(query)}`, () => countStats(read.db, query));
}

/** Counts by severity, and the vendors and products with the most CVEs, of all rows that a query leaves. */
export async function countStats(db: Db, query: CveQuery): Promise<CveStats> {
  const counts = await db.rows<Count>(
    everyCondition(query).length === 0 ? countEverything : await countMatches(db, query),
  );
  const severities = counts.filter(({ kind }) => kind === 'severity');
  const trend = (kind: NameKind) =>
    counts
      .filter((each) => each.kind === kind)
      .map(({ id, name, count }) => ({ id, name: name ?? '', count }))
      .toSorted((a, b) => b.count - a.count || a.id - b.id);
  return {
    severity_distribution: Object.fromEntries(
      severities.map(({ id, count }) => [severityName(id as SeverityRank), count]),
    ),
    total_vulnerabilities: severities.reduce((sum, { count }) => sum + count, 0),
    trending_vendors: trend('vendor'),
    trending_products: trend('product'),
  };
}

// `id` is the rank of a severity, or that of a vendor or product.
interface Count {
  kind: 'severity' | NameKind;
  id: number;
  name: string | null;
  count: number;
}

const selectTop = (kind: NameKind) => sql`
  (select ${kind} as kind, id, name, cves_count as count from ${sql.ident(`${kind}s`)} where cves_count > 0 and canonical_id is null
    order by cves_count desc, id limit ${TOP})`;

// The import keeps these counts; nothing is counted here.
const countEverything = sql`
  select 'severity' as kind, severity::integer as id, null as name, sum(n)::integer as count from ${selectDailyCounts({})} group by severity
  union all ${selectTop('vendor')} union all ${selectTop('product')}`;

// An alias's own links are left out: its CVEs count for the one that stands for it. `isFew`: the links of each match are looked up,
// where the planner, which does not know how many have a word, would read all links.
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

// Finds the rows once, for all three counts.
async function countMatches(db: Db, query: CveQuery): Promise<Statement> {
  const isFew = query.words !== undefined || (await hasFewDays(db, query.filter));
  return sql`
    with matches as materialized (${await selectMatches(db, query)})
    select 'severity' as kind, severity::integer as id, null as name, count(*)::integer as count from matches group by severity
    union all ${countLinks('vendor', isFew)} union all ${countLinks('product', isFew)}`;
}
