import type { AnswerOf } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { type FeedState, listFeeds } from '../../ingest/index.ts';

type Health = AnswerOf<typeof schemas.health>;
type Gap = Health['gaps'][number];
type FailingChannel = Health['failing_channels'][number];

export async function getHealth({ db, config, clock }: Deps, userId: number): Promise<Health> {
  const feeds = await listFeeds(db, config, clock.now());
  const state = await db.row<{ updated_at: string | null }>(sql`select updated_at from catalogue_state`);
  const queue = await db.row<Health['queue']>(sql`
    select count(*) as count, min(delivery.created_at) as oldest_at
    from alert_deliveries delivery left join alert_messages message on message.id = delivery.message_id
    where delivery.user_id = ${userId} and coalesce(message.state, 'waiting') in ('waiting', 'sending')`);
  const gaps = await db.rows<Gap>(sql`
    select name as feed, started_at, ended_at, case when error is null then 'service' else 'feed' end as reason
    from feed_gaps order by started_at desc limit ${MAX_GAPS}`);
  return {
    last_import_at: state?.updated_at ?? null,
    // Errors name addresses of the installation, which are for its operators.
    feeds: feeds.map(({ name, succeeded_at, failed_at, is_late }) => ({ name, succeeded_at, failed_at, is_late })),
    queue: queue ?? { count: 0, oldest_at: null },
    failing_channels: await listFailingChannels({ db }, userId),
    gaps: [...feeds.flatMap(toOpenGap), ...gaps],
  };
}

const MAX_GAPS = 20;

const toOpenGap = ({ name, succeeded_at, error, is_late }: FeedState): Gap[] =>
  is_late && succeeded_at !== null
    ? [{ feed: name, started_at: succeeded_at, ended_at: null, reason: error === null ? 'service' : 'feed' }]
    : [];

const OUTAGE = 'The server that delivers these messages does not respond. They are sent once it does.';

const PAUSED = 'The channel is paused: its messages wait.';
const UNCONFIRMED = 'The channel is not confirmed: nothing is sent there. Send it a test message.';

// Destinations of the owner that refuse messages, and channels that are down for everyone.
const listFailingChannels = ({ db }: Pick<Deps, 'db'>, userId: number): Promise<FailingChannel[]> =>
  db.rows<FailingChannel>(sql`
    select channel, null::text as channel_name, since, problem from channel_problems where user_id = ${userId}
    union all select channel, null, null, ${OUTAGE} from alert_channels
    where failures > 0 and (channel = 'email'
      or exists (select from notification_settings settings where settings.user_id = ${userId} and telegram_enabled))
    union all select kind, name, case when state = 'paused' then paused_since else failing_since end,
      coalesce(error, case state when 'paused' then ${PAUSED} when 'unconfirmed' then ${UNCONFIRMED} else ${OUTAGE} end)
    from notification_channels
    where user_id = ${userId} and deleted_at is null and (state <> 'active' or failing_since is not null)
    order by channel, since`);
