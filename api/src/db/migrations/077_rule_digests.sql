-- compatible with: 040
-- Alerts of a digest wait until then; null for those that are sent at once.
alter table alert_deliveries add column due_at timestamptz;

-- When the owner wants no alerts, as minutes of the day in a time zone. The period may include midnight.
create table alert_schedules (
  user_id integer primary key references users (id) on delete cascade,
  time_zone text not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  exploited_pass boolean not null
);

-- CVEs and products that alert the owner of nothing until a date. With `until_notable` a CVE that becomes exploited or more severe
-- ends it earlier.
create table alert_snoozes (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('cve', 'product')),
  target_pk integer not null,
  until timestamptz,
  until_notable boolean not null,
  created_at timestamptz not null,
  unique (user_id, kind, target_pk)
);
alter table alert_rules add column snooze_until_notable boolean not null default false;

-- Previews of rules read the changes of the last days.
create index cve_events_changes on cve_events (created_at) where event_type <> 'cve_created';

-- A rule may watch the name of a vendor or product that has no CVE yet, by its folded name. `watch_event_id` is the first change that
-- named it; 0 if the name was known before.
alter table alert_rules add column watch_kind text check (watch_kind in ('vendor', 'product'));
alter table alert_rules add column watch_name text;
alter table alert_rules add column watch_key text collate "C";
alter table alert_rules add column watch_event_id bigint;
