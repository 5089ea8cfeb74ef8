import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../../remote-tracking/contract/schemas/rules.ts';
import { readSearch } from '../../catalogue/cves/query/filter.ts';
import { type Db, sql } from '../../db/index.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { isNamed } from './matchRules.ts';
import { selectRecentMatches } from './recentMatches.ts';

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
  { query: text, watch, triggers }: InferOutput<typeof schemas.preview.body>,
  userId: number,
  now: Date,
): Promise<Preview> {
  const query = readSearch(text);
  const since = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS);
  const conditions = watch === undefined ? [] : [isNamed(watch.kind, identityKey(watch.name))];
  const matches = await selectRecentMatches(db, { query, conditions, triggers, userId, since, now });
  const rows = await db.rows<ListedRow>(sql`
    with found as materialized (${matches})
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
