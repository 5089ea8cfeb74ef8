import { type Db, sql } from '../../db/index.ts';
import type { Alert } from '../history/listAlerts.ts';
import {
  comparedFields,
  findByQuery,
  findUnmet,
  judgeRules,
  matchedColumns,
  type MatchedRule,
  type RuleChange,
} from '../rules/matchRules.ts';
import { type Condition, formatCondition, type Verdict } from './formatCondition.ts';
import { findOutcome, type Outcome } from './outcome.ts';

const MAX_CHANGES = 3;

interface Asked {
  userId: number;
  cve: { pk: number; is_rejected: boolean };
  // The owner's alerts about the CVE.
  alerts: readonly Alert[];
  snoozedUntil: string | null;
  now: Date;
}

interface ExplainedRule extends MatchedRule {
  name: string;
  state: 'active' | 'paused';
  watch_name: string | null;
  snoozed_until: string | null;
  created_at: string;
}

interface StoredChange extends RuleChange {
  created_at: string;
}

// The outcome of each rule of an owner for a CVE, by the functions and the statement of the matcher (decision 0176).
export async function explainRules(db: Db, { userId, cve, alerts, snoozedUntil, now }: Asked): Promise<Outcome[]> {
  const rules = await db.rows<ExplainedRule>(sql`
    select ${matchedColumns(now)}, name, state, watch_name, snoozed_until, created_at from alert_rules
    where user_id = ${userId} order by lower(name), id`);
  if (rules.length === 0) return [];
  const changes = await db.rows<StoredChange>(sql`
    select id, cve_pk as pk, created_at, ${comparedFields(sql`(input->'change')`)} from alert_changes
    where cve_pk = ${cve.pk} order by id desc limit ${MAX_CHANGES}`);
  const found = new Set((await findByQuery(db, rules, [cve.pk])).map(({ rule }) => rule));
  const wanted = new Map([...found].map((rule) => [rule.id, findChange(rule, changes)]));
  const verdicts = await judge(db, { userId, cve, wanted, now });
  const toMembers = await listMessagesToMembers(db, userId, cve.pk);

  const findCondition = (rule: ExplainedRule): { condition: Condition; change?: StoredChange | undefined } => {
    if (cve.is_rejected) return { condition: 'rejected' };
    if (!found.has(rule)) return { condition: 'no_match' };
    const change = wanted.get(rule.id);
    if (change === undefined) return { condition: 'no_change' };
    const own = verdicts.get(rule.id) ?? [];
    const ofChannels = own.some(({ unmet }) => unmet === null) ? undefined : (own[0]?.unmet ?? 'no_channel');
    const unmet = findUnmet(rule, change);
    if (unmet === 'trigger_off') return { condition: unmet, change };
    if (rule.state === 'paused') return { condition: 'rule_paused', change };
    return { condition: unmet ?? ofChannels ?? 'changed_since', change };
  };

  const isMet = rules.some((rule) => findCondition(rule).condition === 'changed_since');
  const isWaiting = isMet && (await hasUncomparedChange(db, cve.pk));
  return rules.map((rule) => {
    const { id, name } = rule;
    const messages = toMembers.filter(({ rule_id }) => rule_id === id);
    const settled = findOutcome([...alerts.filter(({ rule_ids }) => rule_ids.includes(id)), ...messages]);
    if (settled !== undefined)
      return { id, name, ...settled, reason: settled.reason ?? describeMembers(messages, settled.outcome) };
    const { condition, change } = findCondition(rule);
    const own = verdicts.get(id) ?? [];
    if (condition === 'changed_since' && isWaiting)
      return { id, name, outcome: 'queued', condition: null, reason: COMPARED_SOON, since: null, until: null };
    const facts = {
      watch_name: rule.watch_name,
      is_new: change?.is_new === true,
      hasEarlierChange: changes.length > 0,
    };
    const since = { no_change: rule.created_at, channel_paused: own[0]?.since ?? null };
    const until = { rule_snoozed: rule.snoozed_until, snoozed: snoozedUntil };
    return {
      id,
      name,
      outcome: 'not_sent',
      condition,
      reason: formatCondition(condition, { verdicts: own, rule: facts }),
      since: since[condition as keyof typeof since] ?? change?.created_at ?? null,
      until: until[condition as keyof typeof until] ?? null,
    };
  });
}

const COMPARED_SOON = 'The change was imported a moment ago. Rules are compared with it next.';

// The newest change since the rule exists that it wants, else the newest one.
function findChange(rule: ExplainedRule, changes: readonly StoredChange[]): StoredChange | undefined {
  const since = changes.filter(({ created_at }) => Date.parse(created_at) >= Date.parse(rule.created_at));
  return since.find((change) => findUnmet(rule, change) !== 'trigger_off') ?? since[0];
}

interface Judged extends Pick<Asked, 'userId' | 'cve' | 'now'> {
  wanted: ReadonlyMap<number, StoredChange | undefined>;
}

// The recipients and channels by rule.
async function judge(db: Db, { userId, cve, wanted, now }: Judged): Promise<ReadonlyMap<number, Verdict[]>> {
  const matches = [...wanted].flatMap(([ruleId, change]) => (change ? [{ ruleId, eventId: change.id }] : []));
  if (matches.length === 0) return new Map();
  const events = sql`(select id, cve_pk, input->'change' as change from alert_changes where cve_pk = ${cve.pk})`;
  const rows = await db.rows<Verdict & { rule_id: number }>(sql`
    select judged.rule_id, judged.channel, judged.channel_name, judged.since, judged.unmet
    from (${await judgeRules(db, matches, events, now)}) judged join alert_rules own on own.id = judged.rule_id and own.user_id = ${userId}
    order by judged.rule_id, judged.channel_id desc nulls last, judged.channel, judged.user_id`);
  return Map.groupBy(rows, ({ rule_id }) => rule_id);
}

interface MemberMessages extends Pick<Alert, 'state' | 'settled_at'> {
  rule_id: number;
  channel: string;
  count: number;
  error: null;
}

// The messages of rules of a team, which go to its members by email and Telegram; none if the owner is a person.
const listMessagesToMembers = (db: Db, teamId: number, pk: number): Promise<MemberMessages[]> =>
  db.rows<MemberMessages>(sql`
    select rule.id as rule_id, delivery.channel, count(distinct delivery.user_id) as count, max(message.settled_at) as settled_at, null as error,
      case when message.state in ('sent', 'failed', 'cancelled') then message.state else 'queued' end as state
    from alert_rules rule join team_members member on member.team_id = rule.user_id
    join alert_deliveries delivery on delivery.user_id = member.user_id and delivery.rule_ids @> array[rule.id] and delivery.channel_id is null
    join alert_events event on event.id = delivery.event_id and event.cve_pk = ${pk}
    left join alert_messages message on message.id = delivery.message_id
    where rule.user_id = ${teamId} group by rule.id, delivery.channel, 6 order by rule.id, delivery.channel`);

const names: Record<string, string> = { email: 'email', telegram: 'Telegram' };

function describeMembers(messages: readonly MemberMessages[], state: Outcome['outcome']): string | null {
  const own = messages.filter((message) => message.state === state);
  if (own.length === 0) return null;
  const parts = own.map(({ channel, count }) => `${count} by ${names[channel] ?? channel}`);
  return `To members of the team: ${parts.join(', ')}.`;
}

async function hasUncomparedChange(db: Db, pk: number): Promise<boolean> {
  const row = await db.row<{ is_waiting: boolean }>(sql`
    select exists (select 1 from alert_events where cve_pk = ${pk} and awaits_rules) as is_waiting`);
  return row?.is_waiting ?? false;
}
