import { type Statement, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { label } from '../../ingest/matching/judgeTrackings.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import {
  type Contained,
  cveUrl,
  formatRated,
  isReadByPrograms,
  MAX_ITEMS,
  MAX_ITEMS_FOR_PROGRAMS,
  type NamedCves,
  type RematchContent,
  toSingleLine,
} from './content.ts';

const MAX_NAMED = 5;

type Named = Omit<NamedCves['cves'][number], 'url'>[] | null;

interface Row {
  tracking_id: number;
  tracked: string;
  version_filter: string | null;
  type: 'product' | 'product_version';
  target_pk: number;
  severity: SeverityRank | null;
  is_exploited: boolean | null;
  counts: { affected: number; unmatched: number; uncomparable: number };
  affected: Named;
  unmatched: Named;
  uncomparable: Named;
  has_threshold: boolean;
  total: number;
}

/** Returns the changed matches since an update, by tracking; undefined if all of its trackings were removed. */
export async function rematchContent(
  { db, config }: Deps,
  { id, channel }: Contained,
): Promise<RematchContent | undefined> {
  const isForProgram = isReadByPrograms(channel);
  const maxItems = isForProgram ? MAX_ITEMS_FOR_PROGRAMS : MAX_ITEMS;
  const named = (pks: Statement): Statement => sql`(
    select jsonb_agg(jsonb_build_object('cve_id', cve.cve_id, 'severity', cve.severity, 'base_score', cve.base_score) order by listed.place)
    from unnest((${pks})[1:${isForProgram ? MAX_ITEMS_FOR_PROGRAMS : MAX_NAMED}::integer]) with ordinality listed (pk, place) join cves cve on cve.pk = listed.pk)`;
  const rows = await db.rows<Row>(sql`
    select tracking.id as tracking_id, ${label} as tracked, tracking.tracking_type as type, tracking.version_filter,
      coalesce(tracking.canonical_pk, tracking.target_pk) as target_pk, worst.severity, worst.is_exploited,
      jsonb_build_object('affected', cardinality(affected), 'unmatched', cardinality(unmatched), 'uncomparable', cardinality(uncomparable)) as counts,
      ${named(sql`affected`)} as affected, ${named(sql`unmatched`)} as unmatched, ${named(sql`uncomparable`)} as uncomparable,
      coalesce(settings.tracking_min_severity, 0) > 0 as has_threshold, count(*) over () as total
    from rematch_changes change join trackings tracking on tracking.id = change.tracking_id
    left join notification_settings settings on settings.user_id = tracking.user_id
    cross join lateral (
      select max(cve.severity) as severity, bool_or(cve.kev or cve.exploitation = 2) as is_exploited
      from cves cve where cve.pk = any(change.affected)) worst
    where change.message_id = ${id}
    order by worst.is_exploited desc nulls last, worst.severity desc nulls last, cardinality(affected) desc, tracked, tracking.id
    limit ${maxItems}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { publicUrl } = config;
  return {
    kind: 'rematch',
    title:
      first.total === 1
        ? '1 tracked version is matched differently now'
        : `${first.total.toLocaleString('en-US')} tracked versions are matched differently now`,
    intro: INTRO + (first.has_threshold ? ` ${THRESHOLD}` : ''),
    items: rows.map((row) => {
      const toNamed = (kind: keyof Row['counts']): NamedCves => ({
        total: row.counts[kind],
        cves: (row[kind] ?? []).map((cve) => ({ ...cve, url: cveUrl(publicUrl, cve.cve_id) })),
      });
      const changes = {
        affected: toNamed('affected'),
        unmatched: toNamed('unmatched'),
        uncomparable: toNamed('uncomparable'),
      };
      return {
        tracking_id: row.tracking_id,
        name: toSingleLine(row.type === 'product' ? `${row.tracked} (${row.version_filter})` : row.tracked),
        url: `${publicUrl}${getListPath(row)}`,
        severity: row.severity ?? 0,
        is_exploited: row.is_exploited === true,
        ...changes,
        lines: [
          ...formatNamed('Affected now', changes.affected),
          ...formatNamed("Can't be compared now", changes.uncomparable),
          ...formatNamed('No longer matched', changes.unmatched),
        ],
      };
    }),
    total: first.total,
    publicUrl,
    more: { label: 'My Track List', url: `${publicUrl}/products` },
  };
}

const INTRO =
  'An update changed how Faultline compares versions. These CVEs match the versions that you track differently now, the most urgent first.';
const THRESHOLD = 'CVEs below the severity of your alerts are left out.';

// The open CVEs of the tracking, as its card on My Track List links to them.
const getListPath = ({ type, target_pk, tracking_id }: Pick<Row, 'type' | 'target_pk' | 'tracking_id'>): string =>
  type === 'product'
    ? `/products/${target_pk}?show=open&tracking=${tracking_id}`
    : `/product_versions/${target_pk}?show=open`;

function formatNamed(title: string, { total, cves }: NamedCves): string[] {
  if (total === 0) return [];
  const names = cves.slice(0, MAX_NAMED);
  const more = total - names.length;
  return [
    `${title}: ${names.map(formatRated).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`,
  ];
}
