-- compatible with: 040
-- Where a person or a team receives alerts, besides email and Telegram. `sealed_target` holds the URL and what the kind needs to sign
-- in; it is erased when the channel is deleted, and the row stays as long as its messages. `failing_since` is the first failure after
-- the last success.
create table notification_channels (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('webhook', 'slack', 'teams', 'jira')),
  name text not null,
  sealed_target text,
  -- What may be shown of the target: the host of its URL, or a project.
  target_hint text not null,
  sealed_secret text,
  sealed_previous_secret text,
  previous_secret_until timestamptz,
  sends_trackings boolean not null default false,
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'active', 'paused')),
  paused_since timestamptz,
  error text,
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index notification_channels_user on notification_channels (user_id);

-- Email and Telegram have no `channel_id`. `receipt` is what the receiver answered.
alter table alert_messages add column channel_id integer references notification_channels (id) on delete cascade;
alter table alert_messages add column receipt text;
alter table alert_messages drop constraint alert_messages_channel_check;
alter table alert_messages add constraint alert_messages_channel_check
  check (channel in ('email', 'telegram', 'webhook', 'slack', 'teams', 'jira')) not valid;
create index alert_messages_endpoint on alert_messages (channel_id, position)
  where channel_id is not null and state in ('waiting', 'sending');
create index alert_messages_channel on alert_messages (channel_id, position) where channel_id is not null;

alter table alert_deliveries add column channel_id integer references notification_channels (id) on delete cascade;
alter table alert_deliveries drop constraint alert_deliveries_channel_check;
alter table alert_deliveries add constraint alert_deliveries_channel_check
  check (channel in ('email', 'telegram', 'webhook', 'slack', 'teams', 'jira')) not valid;
alter table alert_deliveries drop constraint alert_deliveries_pkey;
create unique index alert_deliveries_once on alert_deliveries (user_id, channel, channel_id, event_id) nulls not distinct;
create index alert_deliveries_channel on alert_deliveries (channel_id) where channel_id is not null;
