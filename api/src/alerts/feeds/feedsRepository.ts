import type { AnswerOf } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-account/contract/schemas/feeds.ts';
import { type Db, sql } from '../../db/index.ts';

type FeedList = AnswerOf<typeof schemas.list>;
type FeedKind = FeedList['feeds'][number]['kind'];

const name = sql`coalesce(case feed.kind
  when 'rule' then (select name from alert_rules where id = feed.rule_id)
  when 'vendor' then (select name from vendors where id = feed.target_pk)
  else (select vendor.name || ' ' || product.name from products product join vendors vendor on vendor.id = product.vendor_id
    where product.id = feed.target_pk) end, 'No longer in the catalog')`;

export const listFeeds = (db: Db, userId: number): Promise<FeedList['feeds']> =>
  db.rows(sql`
    select feed.id, feed.kind, ${name} as name, feed.created_at from alert_feeds feed
    where feed.user_id = ${userId} order by lower(${name}), feed.id`);

export const listFeedRules = (db: Db, userId: number): Promise<FeedList['rules']> =>
  db.rows(sql`select id, name from alert_rules where user_id = ${userId} order by lower(name), id`);

export async function hasTarget(db: Db, { userId, kind, target }: Omit<NewFeed, 'tokenHash'>): Promise<boolean> {
  const statement =
    kind === 'rule'
      ? sql`select 1 from alert_rules where id = ${target} and user_id = ${userId}`
      : sql`select 1 from ${sql.ident(`${kind}s`)} where id = ${target}`;
  return (await db.row(statement)) !== undefined;
}

interface NewFeed {
  userId: number;
  kind: FeedKind;
  // Of the rule, vendor or product.
  target: number;
  tokenHash: string;
}

// Returns undefined if the owner has `limit` feeds.
export async function createFeed(
  tx: Db,
  { userId, kind, target, tokenHash }: NewFeed,
  { now, limit }: { now: Date; limit: number },
): Promise<number | undefined> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
  const [ruleId, targetPk] = kind === 'rule' ? [target, null] : [null, target];
  const row = await tx.row<{ id: number }>(sql`
    insert into alert_feeds (user_id, kind, rule_id, target_pk, token_hash, created_at)
    select ${userId}, ${kind}, ${ruleId}::integer, ${targetPk}::integer, ${tokenHash}, ${now}
    where (select count(*) from alert_feeds where user_id = ${userId}) < ${limit}::integer returning id`);
  return row?.id;
}

export const deleteFeed = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from alert_feeds where id = ${id} and user_id = ${userId}`);

export interface ReadFeed {
  id: number;
  user_id: number;
  kind: FeedKind;
  name: string;
  target_pk: number | null;
  // Of the rule.
  query: string;
  on_new: boolean;
  on_update: boolean;
  watch_kind: 'vendor' | 'product' | null;
  watch_key: string | null;
  // When the catalog last changed, or the feed was created.
  changed_at: string;
}

// Vendors and products have the triggers of trackings: new CVEs and updates.
export const findFeed = (db: Db, tokenHash: string): Promise<ReadFeed | undefined> =>
  db.row<ReadFeed>(sql`
    select feed.id, feed.user_id, feed.kind, ${name} as name, feed.target_pk, coalesce(rule.query, '') as query,
      coalesce(rule.on_new, true) as on_new, coalesce(rule.on_update, true) as on_update, rule.watch_kind, rule.watch_key,
      greatest(feed.created_at, state.updated_at) as changed_at
    from alert_feeds feed join users account on account.id = feed.user_id and account.disabled_at is null
    cross join catalogue_state state left join alert_rules rule on rule.id = feed.rule_id
    where feed.token_hash = ${tokenHash}`);
