import { type Db, sql } from '../../db/index.ts';
import { deriveKey, deriveKeys, seal, type Secrets, unseal } from '../../ports/secretKeys.ts';

export type ChannelKind = 'webhook' | 'slack' | 'teams' | 'jira';
type ChannelState = 'unconfirmed' | 'active' | 'paused';

export interface NotificationChannel {
  id: number;
  user_id: number;
  kind: ChannelKind;
  name: string;
  target_hint: string;
  sends_trackings: boolean;
  state: ChannelState;
  paused_since: string | null;
  error: string | null;
  failing_since: string | null;
  created_at: string;
}

export interface NewChannel {
  userId: number;
  kind: ChannelKind;
  name: string;
  target: Record<string, string>;
  targetHint: string;
  secret?: string | undefined;
}

type SecretDeps = Secrets & { db: Db };

const PURPOSE = 'notification channels';

const columns = sql`id, user_id, kind, name, target_hint, sends_trackings, state, paused_since, error, failing_since, created_at`;

// Returns undefined if the owner has `limit` channels.
export async function createChannel(
  { db, secret: key }: SecretDeps,
  { userId, kind, name, target, targetHint, secret }: NewChannel,
  { now, limit }: { now: Date; limit: number },
): Promise<number | undefined> {
  const sealText = (text: string) => seal(text, deriveKey(key, PURPOSE));
  await db.row(sql`select 1 from users where id = ${userId} for update`);
  const row = await db.row<{ id: number }>(sql`
    insert into notification_channels (user_id, kind, name, sealed_target, target_hint, sealed_secret, created_at)
    select ${userId}, ${kind}, ${name}, ${sealText(JSON.stringify(target))}, ${targetHint},
      ${secret === undefined ? null : sealText(secret)}, ${now}
    where (select count(*) from notification_channels where user_id = ${userId} and deleted_at is null) < ${limit}
    returning id`);
  return row?.id;
}

export const listChannels = (db: Db, userId: number): Promise<NotificationChannel[]> =>
  db.rows<NotificationChannel>(sql`
    select ${columns} from notification_channels where user_id = ${userId} and deleted_at is null order by name, id`);

export const findChannel = (db: Db, userId: number, id: number): Promise<NotificationChannel | undefined> =>
  db.row<NotificationChannel>(sql`
    select ${columns} from notification_channels where user_id = ${userId} and id = ${id} and deleted_at is null`);

export interface Endpoint {
  target: Record<string, string>;
  // The current secret comes first; another one only while it is valid.
  secrets: string[];
}

// Undefined if the channel was deleted, or sealed with a key that is no longer known.
export async function findEndpoint(
  { db, ...keys }: SecretDeps,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<Endpoint | undefined> {
  const row = await db.row<{ target: string | null; secret: string | null; previous: string | null }>(sql`
    select sealed_target as target, sealed_secret as secret,
      case when previous_secret_until > ${now} then sealed_previous_secret end as previous
    from notification_channels where user_id = ${userId} and id = ${id}`);
  const open = (sealed: string | null | undefined) =>
    sealed == null ? undefined : unseal(sealed, deriveKeys(keys, PURPOSE));
  const target = open(row?.target);
  if (target === undefined) return undefined;
  const secrets = [row?.secret, row?.previous].map(open).filter((each) => each !== undefined);
  return { target: JSON.parse(target) as Record<string, string>, secrets };
}
