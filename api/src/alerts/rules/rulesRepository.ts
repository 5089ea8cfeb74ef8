import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../../remote-tracking/contract/schemas/rules.ts';
import { type Db, sql } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import { findChannel } from '../channels/channelsRepository.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { isReachable } from './matchRules.ts';

type Rule = AnswerOf<typeof schemas.list>[number];
type RuleBody = InferOutput<typeof schemas.create.body>;
type RuleChange = Omit<InferOutput<typeof schemas.change.body>, 'id'>;

export const listRules = (db: Db, userId: number): Promise<Rule[]> =>
  db.rows<Rule>(sql`
    select rule.id, rule.name, rule.query, case when rule.watch_kind is not null then jsonb_build_object(
        'kind', rule.watch_kind, 'name', rule.watch_name, 'is_found', rule.watch_event_id is not null) end as watch, rule.mode, rule.state, rule.snoozed_until, rule.snooze_until_notable, rule.created_at,
      array_remove(array[case when rule.on_new then 'new' end, case when rule.on_update then 'update' end], null) as triggers,
      coalesce((select jsonb_agg(jsonb_build_object('channel', option.channel, 'channel_id', option.channel_id) order by option.channel, option.channel_id)
        from alert_rule_channels option where option.rule_id = rule.id), '[]') as channels
    from alert_rules rule where rule.user_id = ${userId} order by lower(rule.name), rule.id`);

// Returns undefined if the owner has `limit` rules.
export async function createRule(
  tx: Db,
  { userId, name, query, watch, mode, triggers, channels, now }: RuleBody & { userId: number; now: Date },
  limit: number,
): Promise<number | undefined> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
  const row = await tx.row<{ id: number }>(sql`
    insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at,
      watch_kind, watch_name, watch_key, watch_event_id)
    select ${userId}, ${name}, ${query}, ${triggers.includes('new')}, ${triggers.includes('update')}, ${mode}, 'active', ${now},
      ${watch?.kind ?? null}::text, ${watch?.name ?? null}::text, ${watch === undefined ? null : identityKey(watch.name)}::text,
      ${watch === undefined ? null : isKnownName(watch)}::bigint
    where (select count(*) from alert_rules where user_id = ${userId}) < ${limit}::integer returning id`);
  if (row !== undefined) await replaceChannels(tx, { ruleId: row.id, userId, channels });
  return row?.id;
}

// Returns false if the owner has no such rule.
export async function updateRule(tx: Db, userId: number, id: number, change: RuleChange): Promise<boolean> {
  const { triggers, channels, watch, ...columns } = change;
  const updated = await tx.run(sql`
    update alert_rules set ${sql.set({
      ...columns,
      // A later snooze must not keep the end of an earlier one.
      ...(change.snoozed_until !== undefined && { snooze_until_notable: change.snooze_until_notable ?? false }),
      ...(watch !== undefined && watchColumns(watch)),
      ...(triggers && { on_new: triggers.includes('new'), on_update: triggers.includes('update') }),
      user_id: userId,
    })} where id = ${id} and user_id = ${userId}`);
  if (updated > 0 && channels) await replaceChannels(tx, { ruleId: id, userId, channels });
  return updated > 0;
}

const watchColumns = (watch: RuleBody['watch'] | null) => {
  if (watch === undefined || watch === null)
    return { watch_kind: null, watch_name: null, watch_key: null, watch_event_id: null };
  const key = identityKey(watch.name);
  return {
    watch_kind: watch.kind,
    watch_name: watch.name,
    watch_key: key,
    // A name that the rule already watches is not announced as new again.
    watch_event_id: sql`case when watch_kind = ${watch.kind} and watch_key = ${key} then watch_event_id else ${isKnownName(watch)}::bigint end`,
  };
};

// 0 if a CVE already has the name, so that no alert announces it as new.
const isKnownName = ({ kind, name }: NonNullable<RuleBody['watch']>) => sql`(
  select 0 where exists (select 1 from ${sql.ident(`${kind}s`)} where key = ${identityKey(name)} and cves_count > 0))`;

type RuleChannel = AnswerOf<typeof schemas.listChannels>[number];

// By email and Telegram, rules of a team reach its members at the destinations of each account.
export const listRuleChannels = (db: Db, userId: number): Promise<RuleChannel[]> =>
  db.rows<RuleChannel>(sql`
    select channel, channel_id, name, state from (
      select place, chosen.channel, null::integer as channel_id, null::text as name,
        case when team.id is not null or ${isReachable} then 'active' else 'off' end as state
      from (values (1, 'email'), (2, 'telegram')) as chosen (place, channel)
      left join teams team on team.id = ${userId}
      left join notification_settings settings on settings.user_id = ${userId}
      where chosen.channel = 'email' or team.id is not null or settings.telegram_chat_id is not null
      union all
      select 3, kind, id, name, state from notification_channels where user_id = ${userId} and deleted_at is null
    ) listed order by place, lower(name), channel_id`);

export const deleteRule = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from alert_rules where id = ${id} and user_id = ${userId}`);

interface RuleChannels {
  ruleId: number;
  userId: number;
  channels: Rule['channels'];
}

// @throws HttpError 404
async function replaceChannels(tx: Db, { ruleId, userId, channels }: RuleChannels): Promise<void> {
  for (const { channel, channel_id } of channels) {
    if (channel_id !== null && (await findChannel(tx, userId, channel_id))?.kind !== channel)
      throw notFound('Channel not found');
  }
  await tx.run(sql`delete from alert_rule_channels where rule_id = ${ruleId}`);
  const rows = channels.map((each) => ({ ruleId, ...each }));
  const types = { ruleId: 'integer', channel: 'text', channel_id: 'integer' };
  await tx.run(sql`
    insert into alert_rule_channels (rule_id, channel, channel_id) select * from ${sql.unnest(rows, types)}`);
}
