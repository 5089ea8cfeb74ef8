import { parseQuery, type SearchQuery } from '@faultline/shared/search';
import { listTerms } from '../../catalogue/cves/query/searchParts.ts';
import { all, everyCondition, type NameKind, prepareForFew } from '../../catalogue/cves/query/CveQuery.ts';
import { loadTracked, NOTHING_TRACKED } from '../../catalogue/cves/trackedCves.ts';
import { type Db, isRefusedValue, sql, type Statement } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { endsSnooze, isSnoozed } from '../../ingest/matching/snoozes.ts';
import { joinSchedules, nextDigest } from './schedule.ts';

const MAX_CHANGES = 1000;
const QUERIES_PER_STATEMENT = 40;

export interface RuleChange {
  // Of the event.
  id: number;
  pk: number;
  is_new: boolean;
  ends_snooze: boolean;
}

// The part of a change that rules compare (`NotableChange` as jsonb).
export const comparedFields = (change: Statement): Statement =>
  sql`${change}->'isNew' is not null as is_new, ${endsSnooze(change)} as ends_snooze`;

export interface MatchedRule {
  id: number;
  user_id: number;
  query: string;
  on_new: boolean;
  on_update: boolean;
  is_snoozed: boolean;
  snooze_until_notable: boolean;
  watch_kind: NameKind | null;
  watch_key: string | null;
}

export interface RuleMatch {
  ruleId: number;
  eventId: number;
}

// Compares the changes that imports wrote with all active rules, and writes the alerts. A change stops waiting in the
// transaction that writes its alerts, so each is compared once, whatever ends the process.
export async function matchRules({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  for (;;) {
    const changes = await db.rows<RuleChange>(sql`
      select id, cve_pk as pk, ${comparedFields(sql`change`)} from alert_events
      where awaits_rules order by id limit ${MAX_CHANGES}`);
    if (changes.length === 0) return;
    const now = clock.now();
    const rules = await db.rows<MatchedRule>(sql`
      select ${matchedColumns(now)} from alert_rules
      where state = 'active' and (snoozed_until is null or snoozed_until <= ${now} or snooze_until_notable) order by id`);
    const matches = await findRuleMatches(db, rules, changes, log);
    await db.transaction(async (tx) => {
      const waiting = await tx.rows<{ id: number }>(sql`
        update alert_events set awaits_rules = false
        where id = any(${changes.map(({ id }) => id)}::bigint[]) and awaits_rules returning id`);
      const taken = new Set(waiting.map(({ id }) => id));
      const written = matches.filter(({ eventId }) => taken.has(eventId));
      await writeRuleAlerts(tx, written, now);
      await endSnoozes(tx, rules, written);
      await bindWatches(tx, rules, written);
    });
  }
}

export const matchedColumns = (now: Date): Statement => sql`id, user_id, query, on_new, on_update, snooze_until_notable,
  watch_kind, watch_key, coalesce(snoozed_until > ${now}, snooze_until_notable) as is_snoozed`;

// Returns which rules want which changes.
export async function findRuleMatches(
  db: Db,
  rules: readonly MatchedRule[],
  changes: readonly RuleChange[],
  log?: Deps['log'],
): Promise<RuleMatch[]> {
  const events = Map.groupBy(changes, ({ pk }) => pk);
  const found = await findByQuery(db, rules, [...events.keys()], log);
  return found.flatMap(({ rule, pk }) =>
    (events.get(pk) ?? [])
      .filter((change) => findUnmet(rule, change) === undefined)
      .map(({ id: eventId }) => ({ ruleId: rule.id, eventId })),
  );
}

type Wanted = Pick<MatchedRule, 'on_new' | 'on_update' | 'is_snoozed' | 'snooze_until_notable'>;

// Returns the first condition that a rule does not meet about a change of a CVE that its query finds.
export function findUnmet(
  { on_new, on_update, is_snoozed, snooze_until_notable }: Wanted,
  { is_new, ends_snooze }: RuleChange,
): 'trigger_off' | 'rule_snoozed' | undefined {
  if (!(is_new ? on_new : on_update)) return 'trigger_off';
  return is_snoozed && !(snooze_until_notable && ends_snooze) ? 'rule_snoozed' : undefined;
}

// Returns the rules whose query, and watched name, finds a CVE. Each query is evaluated once, however many rules have it.
export async function findByQuery<R extends MatchedRule>(
  db: Db,
  rules: readonly R[],
  pks: readonly number[],
  log?: Deps['log'],
): Promise<{ rule: R; pk: number }[]> {
  const parsed = new Map<string, SearchQuery | undefined>();
  for (const { id, query: text } of rules) {
    if (parsed.has(text)) continue;
    const { query, error } = parseQuery(text);
    // A later version of the language may refuse what an earlier one accepted.
    if (error !== undefined) log?.warn({ rule: id, error: error.message }, 'the query of an alert rule cannot be read');
    parsed.set(text, query);
  }
  const groups = Map.groupBy(
    rules.filter(({ query, watch_key }) => parsed.get(query) !== undefined || (query === '' && watch_key !== null)),
    ({ query, user_id, watch_kind, watch_key }) =>
      JSON.stringify([usesTracked(parsed.get(query)) ? user_id : null, watch_kind, watch_key, query]),
  );
  const find = async (part: readonly R[][]): Promise<{ rule: R; pk: number }[]> => {
    const selects = await Promise.all(
      part.flatMap(([rule], place) =>
        rule === undefined ? [] : [selectMatching(db, place, rule, parsed.get(rule.query))],
      ),
    );
    try {
      const rows = await db.rows<{ place: number; pk: number }>(sql`
        with changed as materialized (select * from cves where pk = any(${pks}::integer[]))
        ${sql.join(selects, ' union all ')}`);
      return rows.flatMap(({ place, pk }) => (part[place] ?? []).map((rule) => ({ rule, pk })));
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      // The query of one account must not keep the rules of others from being compared.
      const middle = Math.ceil(part.length / 2);
      if (part.length > 1) return [...(await find(part.slice(0, middle))), ...(await find(part.slice(middle)))];
      log?.error({ rule: part[0]?.[0]?.id, err: error }, 'the query of an alert rule cannot be evaluated');
      return [];
    }
  };
  const found: { rule: R; pk: number }[] = [];
  const same = [...groups.values()];
  for (let first = 0; first < same.length; first += QUERIES_PER_STATEMENT)
    found.push(...(await find(same.slice(first, first + QUERIES_PER_STATEMENT))));
  return found;
}

// The conditions of the list, on the rows `changed`.
async function selectMatching(db: Db, place: number, rule: MatchedRule, query: SearchQuery | undefined) {
  const tracked = usesTracked(query) ? await loadTracked(db, rule.user_id) : NOTHING_TRACKED;
  const conditions = query === undefined ? [] : everyCondition(await prepareForFew(query, tracked));
  const watched = rule.watch_kind === null ? [] : [isNamed(rule.watch_kind, rule.watch_key ?? '')];
  return sql`select ${place}::integer as place, c.pk from changed c where ${all([...watched, ...conditions])}`;
}

const usesTracked = (query: SearchQuery | undefined) =>
  query !== undefined && listTerms(query).some((term) => term.kind === 'field' && term.field === 'tracked');

export const isNamed = (kind: NameKind, key: string) => sql`exists (
  select 1 from ${sql.ident(`cve_${kind}s`)} link join ${sql.ident(`${kind}s`)} n on n.id = link.${sql.ident(`${kind}_id`)}
  where link.cve_pk = c.pk and n.key = ${key})`;

const snoozed = { userId: sql`rule.user_id`, cvePk: sql`event.cve_pk`, change: sql`event.change` };

// The channels by which the settings of an account allow alerts; by mail until settings are saved.
export const isReachable = sql`case chosen.channel
  when 'email' then coalesce(settings.email_enabled, true) and (settings.user_id is null or settings.email is not null)
  else coalesce(settings.telegram_enabled, false) and settings.telegram_chat_id is not null end`;

const isOn = sql`case chosen.channel when 'email' then coalesce(settings.email_enabled, true) else coalesce(settings.telegram_enabled, false) end`;

const unmet = sql`case
  when not account.email_verified then 'account_unverified'
  when ${isSnoozed(snoozed)} then 'snoozed'
  when chosen.channel_id is null then
    case when not ${isOn} then 'channel_off' when not ${isReachable} then 'no_destination' end
  when endpoint.id is null then 'no_channel'
  when endpoint.state = 'unconfirmed' then 'channel_unconfirmed'
  when endpoint.state <> 'active' then 'channel_paused' end`;

// Selects the recipients and channels of matches as (rule_id, mode, event_id, user_id, channel, channel_id, channel_name, since,
// due_at, unmet). `unmet` is the first condition that is not met, or null; `events` has the rows (id, cve_pk, change). By email and
// Telegram, rules of a team reach each of its members; other channels belong to the team.
export const judgeRules = async (db: Db, matches: readonly RuleMatch[], events: Statement, now: Date) => sql`
  select rule.id as rule_id, rule.mode, event.id as event_id, account.id as user_id, chosen.channel, chosen.channel_id,
    endpoint.name as channel_name, endpoint.paused_since as since, ${nextDigest(now)} as due_at, ${unmet} as unmet
  from ${sql.unnest(matches, { ruleId: 'integer', eventId: 'bigint' })} as matched (rule_id, event_id)
  join alert_rules rule on rule.id = matched.rule_id and rule.state = 'active'
  join alert_rule_channels chosen on chosen.rule_id = rule.id
  cross join lateral (
    select rule.user_id where chosen.channel_id is not null or not exists (select 1 from teams where id = rule.user_id)
    union all select member.user_id from team_members member
      where member.team_id = rule.user_id and chosen.channel_id is null) recipient
  join users account on account.id = recipient.user_id
  left join notification_settings settings on settings.user_id = account.id
  left join notification_channels endpoint on endpoint.id = chosen.channel_id and endpoint.user_id = rule.user_id and endpoint.deleted_at is null
  ${await joinSchedules(db, sql`account.id`, now)}
  join ${events} event on event.id = matched.event_id`;

// An alert that a tracking or an earlier rule already caused, of the same change by the same channel, is not sent a second
// time, but names the rule too.
async function writeRuleAlerts(tx: Db, matches: readonly RuleMatch[], now: Date): Promise<void> {
  if (matches.length === 0) return;
  await tx.run(sql`
    insert into alert_deliveries (user_id, channel, channel_id, event_id, tracked, tracking_ids, rule_ids, due_at)
    select user_id, channel, channel_id, event_id, '{}', '{}', array_agg(distinct rule_id order by rule_id),
      case when bool_and(mode <> 'immediate') then min(due_at) end
    from (${await judgeRules(tx, matches, sql`alert_events`, now)}) judged where unmet is null
    group by user_id, channel, channel_id, event_id order by event_id, user_id
    on conflict (user_id, channel, channel_id, event_id) do update
      set due_at = case when alert_deliveries.due_at is null or excluded.due_at is null then null
          else least(alert_deliveries.due_at, excluded.due_at) end,
        rule_ids = array(select distinct id from unnest(alert_deliveries.rule_ids || excluded.rule_ids) id order by id)`);
}

// A rule that is snoozed until something notable changes continues after it alerted of such a change.
async function endSnoozes(tx: Db, rules: readonly MatchedRule[], matches: readonly RuleMatch[]): Promise<void> {
  const matched = new Set(matches.map(({ ruleId }) => ruleId));
  const ended = rules.filter(({ id, is_snoozed }) => is_snoozed && matched.has(id)).map(({ id }) => id);
  if (ended.length === 0) return;
  await tx.run(sql`
    update alert_rules set snoozed_until = null, snooze_until_notable = false where id = any(${ended}::integer[])`);
}

// The first change that has the name of a watched vendor or product, which its alert says.
async function bindWatches(tx: Db, rules: readonly MatchedRule[], matches: readonly RuleMatch[]): Promise<void> {
  const watching = new Set(rules.filter(({ watch_kind }) => watch_kind !== null).map(({ id }) => id));
  const found = matches.filter(({ ruleId }) => watching.has(ruleId));
  if (found.length === 0) return;
  await tx.run(sql`
    update alert_rules rule set watch_event_id = first.event_id
    from (select rule_id, min(event_id) as event_id from ${sql.unnest(found, { ruleId: 'integer', eventId: 'bigint' })} as matched (rule_id, event_id)
      group by rule_id) first
    where rule.id = first.rule_id and rule.watch_event_id is null`);
}
