-- compatible with: 040
-- A query of a list that its owner, a person or a team, keeps under a name.
create table saved_searches (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  list text not null check (list in ('daily', 'past')),
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (user_id, list, name)
);

-- A query whose new and updated CVEs are sent to its owner.
create table alert_rules (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  query text not null,
  on_new boolean not null,
  on_update boolean not null,
  mode text not null check (mode in ('immediate', 'hourly', 'daily', 'weekly')),
  state text not null check (state in ('active', 'paused')),
  snoozed_until timestamptz,
  created_at timestamptz not null,
  unique (user_id, name)
);

-- `channel_id` is null for the email address and the Telegram chat of the owner.
create table alert_rule_channels (
  rule_id integer not null references alert_rules (id) on delete cascade,
  channel text not null,
  channel_id integer references notification_channels (id) on delete cascade,
  unique nulls not distinct (rule_id, channel, channel_id)
);
