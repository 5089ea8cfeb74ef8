drop table notifications_sent;

-- Alerts. Events and deliveries are written in the transaction that changes the record; messages are made of them, and sent, later.

-- What really changed in a record, once for each revision; only where it concerns someone.
create table alert_events (
  id bigint generated always as identity primary key,
  cve_pk integer not null references cves (pk) on delete cascade,
  revised_at timestamptz not null,
  news jsonb not null,
  created_at timestamptz not null default now(),
  unique (cve_pk, revised_at)
);

-- One message to one person by one channel; `day` is that of a daily report. `handed` was being given to the receiving server when
-- last heard of.
create table alert_messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'telegram')),
  day date,
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'sent', 'failed', 'void')),
  tries integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (user_id, channel, day)
);
create index alert_messages_open on alert_messages (channel, seq) where state in ('waiting', 'handed');
create index alert_messages_settled on alert_messages (settled_at) where settled_at is not null;

-- Who is told of an event, by which channel: once, as the key says. `tracked` names what of theirs it touches.
create table alert_deliveries (
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'telegram')),
  event_id bigint not null references alert_events (id) on delete cascade,
  tracked text[] not null,
  message_id uuid references alert_messages (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, channel, event_id)
);
create index alert_deliveries_event on alert_deliveries (event_id);
create index alert_deliveries_message on alert_deliveries (message_id);
create index alert_deliveries_new on alert_deliveries (user_id, channel) where message_id is null;

-- Why messages do not reach someone: told to them as long as they have that address or chat.
create table channel_problems (
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'telegram')),
  destination text not null,
  problem text not null,
  since timestamptz not null,
  primary key (user_id, channel)
);

-- A channel that is down as a whole is left alone until `paused_until`. `bot` is the name people find our bot by.
create table alert_channels (
  channel text primary key check (channel in ('email', 'telegram')),
  paused_until timestamptz,
  failures integer not null default 0,
  error text,
  bot text
);
insert into alert_channels (channel) values ('email'), ('telegram');

-- What one process at a time may do.
create table leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- Whether a first import of real records came to its end: until then what is added is no news.
alter table catalogue_state add column complete boolean not null default false;
update catalogue_state set complete = exists (select 1 from cves where not demo);
