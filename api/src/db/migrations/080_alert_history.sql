-- compatible with: 052
-- Where a message was sent.
alter table alert_messages add column destination text;

-- The notable changes of CVEs, also those that concern nobody, with the input of the matcher (`ChangedCve`): `GET /alerts/explain` runs it again.
create table alert_changes (
  id bigint generated always as identity primary key,
  cve_pk integer not null references cves (pk) on delete cascade,
  input jsonb not null,
  created_at timestamptz not null default now()
);
create index alert_changes_cve on alert_changes (cve_pk, id);

-- Times in which a feed was not read, because it or this API was down. The feed was read again at `ended_at`.
create table feed_gaps (
  id integer generated always as identity primary key,
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  error text
);
