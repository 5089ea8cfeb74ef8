import { shorten } from '../../ingest/record/coerce.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import type { Deps } from '../../http/index.ts';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { loadAnswers } from '../../catalogue/cves/answers/loadAnswers.ts';
import { findMatches, loadReasons } from '../../ingest/matching/reasons.ts';
import { loadTrackedItems } from '../../ingest/matching/trackedItems.ts';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import { describeRisk, isExploited, type Risk } from './describeRisk.ts';
import type { Channel } from '../channels/channels.ts';
import type { ChannelKind } from '../channels/channelsRepository.ts';
import type { Message } from './messageQueue.ts';

export const MAX_ITEMS = 50;
/** The limit for webhooks and Jira, which programs read. */
export const MAX_ITEMS_FOR_PROGRAMS = 500;
export const isReadByPrograms = (channel: Contained['channel']): boolean => channel === 'webhook' || channel === 'jira';
const MAX_REASONS = 3;

interface ItemFields {
  severity: SeverityRank;
  is_exploited: boolean;
  lines: string[];
}

export interface CveItem extends ItemFields {
  cve_id: string;
  name: string;
  base_score: number | null;
  // Names of the trackings that the CVE affects.
  tracked: string[];
  // The alert rules that the CVE matches.
  rules: { id: number; name: string }[];
}

/** The most urgent CVEs; `total` includes omitted ones. */
export interface NamedCves {
  total: number;
  cves: (Pick<CveItem, 'cve_id' | 'severity' | 'base_score'> & { url: string })[];
}

/** A tracking whose versions match other CVEs since an update. `severity` and `is_exploited` describe the newly affected ones. */
export interface TrackingItem extends ItemFields {
  tracking_id: number;
  name: string;
  url: string;
  affected: NamedCves;
  unmatched: NamedCves;
  uncomparable: NamedCves;
}

export type ContentItem = CveItem | TrackingItem;

// The most urgent items come first (`cve_ranks.priority`); `total` includes omitted items.
interface ContentFields {
  title: string;
  intro: string;
  total: number;
  publicUrl: string;
  more: { label: string; url: string };
}

export interface CveContent extends ContentFields {
  kind: 'alerts' | 'daily';
  items: CveItem[];
}

export interface RematchContent extends ContentFields {
  kind: 'rematch';
  items: TrackingItem[];
}

export type Content = CveContent | RematchContent;

export type Contained = Pick<Message, 'id' | 'day' | 'user_id' | 'is_rematch'> & { channel: Channel | ChannelKind };

/** False if the headline of the only CVE is the title. */
export const isTitled = ({ kind, total }: Pick<Content, 'kind' | 'total'>): boolean => total > 1 || kind !== 'alerts';

export const formatItemTitle = (item: ContentItem): string => ('cve_id' in item ? formatHeadline(item) : item.name);

export const getItemUrl = (item: ContentItem, publicUrl: string): string =>
  'cve_id' in item ? cveUrl(publicUrl, item.cve_id) : item.url;

export const cveUrl = (publicUrl: string, cveId: string): string => `${publicUrl}/cves/${encodeURIComponent(cveId)}`;

type Headline = Pick<CveItem, 'cve_id' | 'severity' | 'base_score' | 'name'>;

/** `CVE-2026-1000 (Critical 9.8): Path traversal in ...`, on one line. */
export function formatHeadline({ cve_id, severity, base_score, name }: Headline): string {
  return shorten(toSingleLine(`${formatRated({ cve_id, severity, base_score })}: ${name}`), MAX_HEADLINE_LENGTH);
}

/** `CVE-2026-1000 (Critical 9.8)` */
export function formatRated({ cve_id, severity, base_score }: Omit<Headline, 'name'>): string {
  const score = base_score === null ? '' : ` ${base_score.toFixed(1)}`;
  return `${cve_id} (${severityName(severity)}${score})`;
}

/**
 * Puts text of a record on one line, without bidirectional control characters: with one of them, a name could reorder
 * the score and the words around it in a subject or list.
 */
export const toSingleLine = (text: string): string =>
  text.replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');

export function formatChangeLines({ isNew, score, severity, affected, kev, exploitation }: NotableChange): string[] {
  const lines: string[] = [];
  if (isNew) lines.push('New CVE');
  if (kev) lines.push("Added to CISA's KEV catalog");
  if (exploitation) lines.push('Exploitation: active');
  const line = score === undefined ? formatSeverities(severity) : formatScores(score, severity);
  if (line !== undefined) lines.push(line);
  if (affected?.length === 0) lines.push('More versions are affected');
  else if (affected) lines.push(`Newly affected: ${formatSome(affected)}`);
  return lines;
}

const formatSeverities = (severity: NotableChange['severity']) =>
  severity && `Severity: ${severityName(severity[0])} → ${severityName(severity[1])}`;

// `Score: 7.0 (Medium) → 7.8 (High)`; the headline contains the severity of a first score.
function formatScores(score: NonNullable<NotableChange['score']>, severity: NotableChange['severity']): string {
  const [before, after] = score.map((value, index) => {
    const level = severity?.[index];
    return value === null ? undefined : `${value.toFixed(1)}${level === undefined ? '' : ` (${severityName(level)})`}`;
  });
  return before === undefined ? `First score: ${score[1]?.toFixed(1)}` : `Score: ${before} → ${after}`;
}

const MAX_NAMED = 3;

function formatSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : '');
}

// Adds the fields of a message to `item` rows, which hold primary keys of CVEs, and sorts the most urgent first.
const selectItems = (items: Statement) => sql`
  select item.*, c.cve_id, c.vulnerability_name as name, c.severity, c.base_score, c.kev, c.exploitation, e.score as epss,
    coalesce(vendor.name, c.vendor_name) as vendor_name, coalesce(product.name, c.product_name) as product_name, c.more_products
  from (${items}) item join cves c on c.pk = item.pk
  left join epss_scores e on e.cve_id = c.cve_id
  left join vendors stated on stated.id = c.vendor_id
  left join vendors vendor on vendor.id = coalesce(stated.canonical_id, stated.id)
  left join products stated_product on stated_product.id = c.product_id
  left join products product on product.id = coalesce(stated_product.canonical_id, stated_product.id)
  order by item.place`;

type WithoutFixes<Row> = Omit<Row, 'fixes'>;

/** Loads the CVEs of a message, with the fields of `items`. */
export async function loadItems<Row extends ItemRow>(db: Db, items: Statement): Promise<Row[]> {
  const rows = await db.rows<WithoutFixes<Row> & Pick<ItemRow, 'pk'>>(selectItems(items));
  const answers = await loadAnswers(
    db,
    rows.map(({ pk }) => pk),
  );
  return rows.map((row) => ({ ...row, fixes: answers.get(row.pk)?.fixes ?? [] }) as unknown as Row);
}

const byUrgency = sql`r.priority desc, c.severity desc, c.published_date desc, c.pk desc`;

export type ItemRow = Headline & Risk & { pk: number };

export const toItem = (
  { cve_id, name, severity, base_score, ...risk }: ItemRow,
  lines: string[],
  { tracked, rules }: Pick<CveItem, 'tracked' | 'rules'> = { tracked: [], rules: [] },
): CveItem => ({
  cve_id,
  name,
  severity,
  base_score,
  is_exploited: isExploited(risk),
  tracked: tracked.map(toSingleLine),
  rules: rules.map(({ id, name: ruleName }) => ({ id, name: toSingleLine(ruleName) })),
  lines: lines.map(toSingleLine),
});

/** Returns the CVEs of a message; undefined if every one has been rejected, or the rules that they match were deleted. */
export async function alertContent({ db, config }: Deps, { id, channel }: Contained): Promise<CveContent | undefined> {
  const maxItems = isReadByPrograms(channel) ? MAX_ITEMS_FOR_PROGRAMS : MAX_ITEMS;
  const rows = await loadItems<AlertRow>(
    db,
    sql`
      select c.pk, jsonb_agg(e.change order by e.id) as changes, jsonb_agg(to_jsonb(d.tracked) order by e.id) as tracked,
        jsonb_agg(to_jsonb(d.tracking_ids)) as tracking_ids, jsonb_agg(to_jsonb(d.rule_ids)) as rule_ids,
        jsonb_agg(e.id) as event_ids,
        bool_or(bool_or(cardinality(d.tracked) > 0)) over () as is_tracked,
        count(*) over () as total, row_number() over (order by ${byUrgency}) as place
      from alert_deliveries d join alert_events e on e.id = d.event_id join cves c on c.pk = e.cve_pk
      join cve_ranks r on r.cve_pk = c.pk
      where d.message_id = ${id} and c.vuln_status <> 'REJECTED'
        and (cardinality(d.tracked) > 0 or exists (select 1 from alert_rules rule where rule.id = any(d.rule_ids)))
      group by c.pk, r.priority order by place limit ${maxItems}`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const reasons = await loadAlertReasons(db, rows);
  const rules = await db.rows<MessageRule>(sql`
    select id, name, watch_name, watch_event_id from alert_rules
    where id in (select unnest(rule_ids) from alert_deliveries where message_id = ${id}) order by lower(name), id`);
  const cause = describeCause(first, rules);
  return {
    kind: 'alerts',
    title: first.total === 1 ? formatHeadline(first) : `${first.total.toLocaleString('en-US')} CVEs ${cause.plural}`,
    intro: first.total === 1 ? `A CVE ${cause.singular}.` : 'New and updated CVEs, the most urgent first.',
    items: rows.map((row) => {
      const tracked = unique(row.tracked.flat());
      const matched = rules.filter((rule) => row.rule_ids.flat().includes(rule.id));
      const lines = [
        ...matched
          .filter((rule) => rule.watch_event_id !== null && row.event_ids.includes(rule.watch_event_id))
          .map(({ watch_name }) => `First CVE of ${watch_name}, which you watch`),
        ...describeRisk(row),
        ...unique(row.changes.flatMap(formatChangeLines)),
        ...label('You track', tracked),
        ...label(
          'Your alert rules',
          matched.map(({ name }) => name),
        ),
        ...(reasons.get(row.pk) ?? []),
      ];
      return toItem(row, lines, { tracked, rules: matched });
    }),
    total: first.total,
    publicUrl: config.publicUrl,
    more: { label: 'My Track List', url: `${config.publicUrl}/products` },
  };
}

interface MessageRule {
  id: number;
  name: string;
  watch_name: string | null;
  watch_event_id: number | null;
}

const label = (title: string, names: string[]) => (names.length === 0 ? [] : [`${title}: ${names.join(', ')}`]);

// Returns the end of a sentence that says why the CVEs are in the message.
function describeCause({ is_tracked }: AlertRow, rules: readonly { name: string }[]) {
  if (rules.length === 0) return { singular: 'affects your track list', plural: 'affect your track list' };
  const match = rules.length === 1 ? `your alert rule “${toSingleLine(rules[0]?.name ?? '')}”` : 'your alert rules';
  if (!is_tracked) return { singular: `matches ${match}`, plural: `match ${match}` };
  return {
    singular: `affects your track list and matches ${match}`,
    plural: `affect your track list or match ${match}`,
  };
}

/** Returns the CVEs published on a day from the reader's minimum severity up; undefined if there are none. */
export async function dailyContent({ db, config }: Deps, userId: number, day: string): Promise<CveContent | undefined> {
  const rows = await loadItems<ItemRow & { total: number }>(
    db,
    sql`
      select c.pk, count(*) over () as total, row_number() over (order by ${byUrgency}) as place
      from cves c join cve_ranks r on r.cve_pk = c.pk
      where c.published_date >= ${day}::date::timestamp at time zone 'UTC'
        and c.published_date < (${day}::date + 1)::timestamp at time zone 'UTC'
        and c.severity >= (select daily_cve_min_severity from notification_settings where user_id = ${userId})
        and not c.demo and c.vuln_status <> 'REJECTED'
      order by place limit ${MAX_ITEMS}`,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const count = `${first.total.toLocaleString('en-US')} CVE${first.total === 1 ? '' : 's'}`;
  return {
    kind: 'daily',
    title: `${count} published on ${inWords(day)}`,
    intro: 'The daily report, the most urgent first.',
    items: rows.map((row) => toItem(row, describeRisk(row))),
    total: first.total,
    publicUrl: config.publicUrl,
    more: { label: 'All CVEs', url: `${config.publicUrl}/past-vulnerabilities` },
  };
}

interface AlertRow extends ItemRow {
  total: number;
  changes: NotableChange[];
  tracked: string[][];
  tracking_ids: number[][];
  rule_ids: number[][];
  event_ids: number[];
  // True if any CVE of the message affects a tracking.
  is_tracked: boolean;
}

// The reasons of matching versions and version filters, by primary key of the CVE.
async function loadAlertReasons(db: Db, rows: AlertRow[]): Promise<ReadonlyMap<number, string[]>> {
  const items = await loadTrackedItems(
    db,
    sql`t.id = any(${rows.flatMap((row) => row.tracking_ids.flat())}::integer[])`,
  );
  const targets = new Map(items.flatMap(({ id, target }) => (target === undefined ? [] : [[target, id] as const])));
  const own = new Map(rows.map((row) => [row.pk, new Set(row.tracking_ids.flat())]));
  const found = await findMatches(db, [...targets.keys()], [...own.keys()]);
  const matches = found.filter(({ pk, target }) => own.get(pk)?.has(targets.get(target) ?? 0));
  const reasons = await loadReasons(db, matches);
  const byPk = Map.groupBy(
    matches.flatMap(({ pk }, index) => ({ pk, reason: reasons[index] ?? null })),
    ({ pk }) => pk,
  );
  return new Map(
    [...byPk].map(([pk, each]) => [pk, unique(each.flatMap(({ reason }) => reason ?? [])).slice(0, MAX_REASONS)]),
  );
}

const unique = (texts: string[]) => [...new Set(texts)];

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

const MAX_HEADLINE_LENGTH = 150;
