import type { SearchQuery } from '@faultline/shared/search';
import { all, everyCondition, prepareForFew, prepareQuery } from '../../catalogue/cves/query/CveQuery.ts';
import { selectMatches } from '../../catalogue/cves/query/count.ts';
import { loadTracked } from '../../catalogue/cves/trackedCves.ts';
import { VersionedCache } from '../../catalogue/VersionedCache.ts';
import { type Db, sql, type Statement } from '../../db/index.ts';

interface Matched {
  query: SearchQuery | undefined;
  // More conditions on `c`, a row of cves.
  conditions?: Statement[];
  triggers: readonly ('new' | 'update')[];
  userId: number;
  since: Date;
  now: Date;
}

// Selects the CVEs published since then and, once a day, those with a stored change that would be notable, as their records
// are now: (pk, at, is_new, changes). `changes` are the types of the events of an update.
export async function selectRecentMatches(
  db: Db,
  { query, conditions = [], triggers, userId, since, now }: Matched,
): Promise<Statement> {
  const tracked = await loadTracked(db, userId);
  const isListed = all([sql`c.vuln_status <> 'REJECTED' and not c.demo`, ...conditions]);
  const [from, to] = [since.toISOString(), now.toISOString()];
  const selects: Statement[] = [];
  if (triggers.includes('new')) {
    const cache = new VersionedCache();
    const read = { db, cache, version: await cache.version(db) };
    const prepared = await prepareQuery(read, { ...(query && { query }), from, to }, tracked);
    selects.push(sql`
      select c.pk, c.published_date as at, true as is_new, null::text[] as changes
      from (${await selectMatches(db, prepared)}) m join cves c on c.pk = m.pk where ${isListed}`);
  }
  if (triggers.includes('update')) {
    const matching = query === undefined ? [] : everyCondition(await prepareForFew(query, tracked));
    selects.push(sql`
      select c.pk, changed.at, false as is_new, changed.types as changes
      from (select cve_pk, max(created_at) as at, array_agg(distinct event_type) as types from cve_events
        where created_at >= ${from}::timestamptz and created_at <= ${to}::timestamptz and ${isNotableEvent}
        group by cve_pk, (created_at at time zone 'UTC')::date) changed
      join cves c on c.pk = changed.cve_pk where ${all([isListed, ...matching])}`);
  }
  return sql.join(selects, ' union all ');
}

// The kinds of changes that `detectNotableChange` finds.
const isNotableEvent = sql`(event_type in ('severity_changed', 'kev_added')
  or (event_type = 'exploitation_changed' and new_fields->>'exploitation' = 'active')
  or (event_type = 'cve_updated' and (new_fields ? 'base_score'
    or jsonb_array_length(case when jsonb_typeof(new_fields->'affected_versions') = 'array' then new_fields->'affected_versions' else '[]' end) > 0)))`;
