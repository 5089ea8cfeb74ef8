import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../../remote-tracking/contract/schemas/rules.ts';
import { all, everyCondition, prepareForFew, prepareQuery } from '../../catalogue/cves/query/CveQuery.ts';
import { selectMatches } from '../../catalogue/cves/query/count.ts';
import { readSearch } from '../../catalogue/cves/query/filter.ts';
import { loadTracked } from '../../catalogue/cves/trackedCves.ts';
import { VersionedCache } from '../../catalogue/VersionedCache.ts';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';

const PREVIEW_DAYS = 30;
const MAX_LISTED = 20;
const MAX_MESSAGES_PER_DAY = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type Preview = AnswerOf<typeof schemas.preview>;

interface ListedRow extends Omit<Preview['cves'][number], 'severity'> {
  severity: SeverityRank;
  total: number;
  max_per_day: number;
}

// Returns what a rule would have sent in the last 30 days: by the dates of the records, as they are now.
export async function previewRule(
  db: Db,
  { query: text, triggers }: InferOutput<typeof schemas.preview.body>,
  userId: number,
  now: Date,
): Promise<Preview> {
  const query = readSearch(text);
  if (query === undefined) return { total: 0, max_per_day: 0, suggests_digest: false, cves: [] };
  const since = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS).toISOString();
  const tracked = await loadTracked(db, userId);
  const selects: Statement[] = [];
  if (triggers.includes('new')) {
    const cache = new VersionedCache();
    const read = { db, cache, version: await cache.version(db) };
    const prepared = await prepareQuery(read, { query, from: since, to: now.toISOString() }, tracked);
    selects.push(sql`
      select c.pk, c.published_date as at, true as is_new
      from (${await selectMatches(db, prepared)}) m join cves c on c.pk = m.pk where c.vuln_status <> 'REJECTED' and not c.demo`);
  }
  if (triggers.includes('update')) {
    const prepared = await prepareForFew(query, tracked);
    selects.push(sql`
      select c.pk, changed.at, false as is_new
      from (select cve_pk, max(created_at) as at from cve_events
        where created_at >= ${since}::timestamptz and created_at <= ${now} and ${isNotableEvent} group by cve_pk, (created_at at time zone 'UTC')::date) changed
      join cves c on c.pk = changed.cve_pk
      where c.vuln_status <> 'REJECTED' and not c.demo and ${all(everyCondition(prepared))}`);
  }
  const rows = await db.rows<ListedRow>(sql`
    with found as materialized (${sql.join(selects, ' union all ')})
    select c.cve_id, c.vulnerability_name as name, c.severity, c.base_score, found.at, found.is_new,
      (select count(*) from found) as total,
      (select max(n) from (select count(*) as n from found group by (at at time zone 'UTC')::date) days) as max_per_day
    from found join cves c on c.pk = found.pk order by found.at desc, c.pk desc limit ${MAX_LISTED}`);
  const { total = 0, max_per_day = 0 } = rows[0] ?? {};
  return {
    total,
    max_per_day,
    suggests_digest: max_per_day > MAX_MESSAGES_PER_DAY,
    cves: rows.map(({ cve_id, name, severity, base_score, at, is_new }) => ({
      cve_id,
      name,
      severity: severityName(severity),
      base_score,
      at,
      is_new,
    })),
  };
}

// The kinds of changes that `detectNotableChange` finds.
const isNotableEvent = sql`(event_type in ('severity_changed', 'kev_added')
  or (event_type = 'exploitation_changed' and new_fields->>'exploitation' = 'active')
  or (event_type = 'cve_updated' and (new_fields ? 'base_score'
    or jsonb_array_length(case when jsonb_typeof(new_fields->'affected_versions') = 'array' then new_fields->'affected_versions' else '[]' end) > 0)))`;
