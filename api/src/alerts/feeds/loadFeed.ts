import { inNames } from '../../catalogue/cves/query/CveQuery.ts';
import { readSearch } from '../../catalogue/cves/query/filter.ts';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { cveUrl, formatHeadline, type ItemRow, loadItems, toItem } from '../delivery/content.ts';
import { neutralizeLinks } from '../delivery/neutralizeLinks.ts';
import { describeRisk } from '../delivery/describeRisk.ts';
import { isNamed } from '../rules/matchRules.ts';
import { selectRecentMatches } from '../rules/recentMatches.ts';
import type { ReadFeed } from './feedsRepository.ts';

const FEED_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_ENTRIES = 50;

export interface FeedEntry {
  // A CVE has one entry for its publication and one for each day with changes, so that feed readers show changes too.
  id: string;
  url: string;
  title: string;
  at: string;
  lines: string[];
}

interface EntryRow extends ItemRow {
  at: string;
  is_new: boolean;
  changes: string[] | null;
}

// The newest CVEs and changes of the last 90 days that a rule, vendor or product is about.
export async function loadFeed(
  db: Db,
  { user_id: userId, query, on_new, on_update, ...feed }: ReadFeed,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<FeedEntry[]> {
  const matches = await selectRecentMatches(db, {
    query: readSearch(query),
    conditions: await findConditions(db, feed),
    triggers: [...(on_new ? (['new'] as const) : []), ...(on_update ? (['update'] as const) : [])],
    userId,
    since: new Date(now.getTime() - FEED_DAYS * DAY_MS),
    now,
  });
  const rows = await loadItems<EntryRow>(
    db,
    sql`
      select found.*, row_number() over (order by found.at desc, found.pk desc) as place
      from (${matches}) found order by place limit ${MAX_ENTRIES}`,
  );
  return rows.map((row) => {
    const item = toItem(row, [...describeChange(row), ...describeRisk(row)]);
    const url = cveUrl(publicUrl, row.cve_id);
    return {
      id: row.is_new ? url : `${url}#${row.at.slice(0, 10)}`,
      url,
      title: neutralizeLinks(formatHeadline(item)),
      at: row.at,
      lines: item.lines.map(neutralizeLinks),
    };
  });
}

async function findConditions(
  db: Db,
  { kind, target_pk, watch_kind, watch_key }: Pick<ReadFeed, 'kind' | 'target_pk' | 'watch_kind' | 'watch_key'>,
): Promise<Statement[]> {
  if (kind === 'rule') return watch_kind === null ? [] : [isNamed(watch_kind, watch_key ?? '')];
  // The id of an alias means the name that it stands for.
  const row = await db.row<{ id: number }>(
    sql`select coalesce(canonical_id, id) as id from ${sql.ident(`${kind}s`)} where id = ${target_pk}`,
  );
  return [inNames({ kind, ids: [row?.id ?? 0], size: 0, text: '' })];
}

const changeTexts: Record<string, string> = {
  severity_changed: 'Severity changed',
  kev_added: "Added to CISA's KEV catalog",
  exploitation_changed: 'Exploitation: active',
  cve_updated: 'Score or affected versions changed',
};

const describeChange = ({ is_new, changes }: EntryRow): string[] =>
  is_new ? ['New CVE'] : (changes ?? []).map((type) => changeTexts[type] ?? type);
