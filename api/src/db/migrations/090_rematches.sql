-- compatible with: 052
-- After an update that changes how versions are compared or records are read, the owners of trackings of versions are sent one message
-- about what matches differently. `rematching` is true from the first snapshot until all stored CVEs have changed; the owners wait no
-- longer than `rematch_waits_until` for records to be read again. `told_reading` is the reading with which a rematch last ended.
alter table catalogue_state add column rematching boolean not null default false;
alter table catalogue_state add column rematch_waits_until timestamptz;
alter table catalogue_state add column told_reading integer not null default 0;

-- The open CVEs of a tracking before the last rematch that changed them, until its owner dismisses it. It replaces `filter_changed`, which
-- was set once and which only older programs read.
alter table trackings add column open_before integer;

-- Owners who are still to be compared with their snapshots. CVEs after `last_pk`, and alerts after `last_event_id`, came later and are
-- alerted as usual. `error` is why there is no snapshot.
create table rematch_owners (
  user_id integer primary key references users (id) on delete cascade,
  last_pk integer not null,
  last_event_id bigint not null,
  has_snapshot boolean not null default false,
  tries integer not null default 0,
  retry_at timestamptz,
  error text
);

-- The CVEs that each tracking matched before; a kernel has thousands, four bytes each. `target_pk` and `version_filter` tell whether the
-- tracking is still of the same versions.
create table rematch_snapshots (
  tracking_id integer primary key references trackings (id) on delete cascade,
  user_id integer not null references rematch_owners (user_id) on delete cascade,
  target_pk integer not null,
  version_filter text,
  affected integer[] not null,
  uncomparable integer[] not null
);
create index rematch_snapshots_user on rematch_snapshots (user_id);

-- A message about a rematch, and what it says of each tracking: CVEs that affect it now, that no longer match, and that can't be
-- compared now, the most urgent first.
alter table alert_messages add column is_rematch boolean not null default false;
create index alert_messages_rematch on alert_messages (user_id) where is_rematch;
create table rematch_changes (
  message_id uuid not null references alert_messages (id) on delete cascade,
  tracking_id integer not null references trackings (id) on delete cascade,
  affected integer[] not null,
  unmatched integer[] not null,
  uncomparable integer[] not null,
  primary key (message_id, tracking_id)
);
create index rematch_changes_tracking on rematch_changes (tracking_id);
