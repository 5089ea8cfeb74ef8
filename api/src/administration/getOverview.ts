import type { AnswerOf } from '@faultline/shared/contract';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import { listFeeds } from '../ingest/index.ts';
import type * as schemas from '../../../remote-account/contract/schemas/administration.ts';

type Overview = AnswerOf<typeof schemas.overview>;
type Channel = Overview['channels'][number];
type Receiver = Overview['receivers'][number];

export async function getOverview({
  db,
  config,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs'>): Promise<Overview> {
  const accounts = await db.row<Overview['accounts']>(sql`
    select count(*) as total, count(*) filter (where disabled_at is not null) as disabled,
      count(*) filter (where not email_verified) as unverified, count(*) filter (where is_admin) as operators
    from users where not exists (select from teams where teams.id = users.id)`);
  const channels = await db.rows<Omit<Channel, 'messages'>>(
    sql`select channel, failures, paused_until, error from alert_channels order by channel`,
  );
  const receivers = await db.rows<Omit<Receiver, 'messages'>>(sql`
    select kind, count(*) as total, count(*) filter (where state = 'paused') as paused,
      count(*) filter (where failing_since is not null) as failing
    from notification_channels /* of all accounts */ where deleted_at is null group by kind order by kind`);
  const messages = await db.rows<{ channel: string } & Channel['messages'][number]>(
    sql`select channel, state, count(*) as count from alert_messages /* of all accounts */ group by channel, state order by state`,
  );
  const messagesOf = (name: string) =>
    messages.filter(({ channel }) => channel === name).map(({ state, count }) => ({ state, count }));
  const imports = await db.row<{ updated_at: string | null }>(sql`select updated_at from catalogue_state`);
  const storage = await db.row<Overview['storage']>(sql`
    select pg_database_size(current_database()) as database_bytes,
      (select coalesce(sum(file_size), 0)::float8 from exports) /* of all accounts */ as exports_bytes, (select count(*) from cves) as cves`);
  return {
    accounts: accounts ?? { total: 0, disabled: 0, unverified: 0, operators: 0 },
    feeds: await listFeeds(db, config, clock.now()),
    channels: channels.map((row) => ({ ...row, messages: messagesOf(row.channel) })),
    receivers: receivers.map((row) => ({ ...row, messages: messagesOf(row.kind) })),
    jobs: await jobs.count(),
    last_import_at: imports?.updated_at ?? null,
    storage: storage ?? { database_bytes: 0, exports_bytes: 0, cves: 0 },
  };
}
