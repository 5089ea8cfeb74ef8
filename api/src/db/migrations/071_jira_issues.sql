-- compatible with: 040
-- The issue of a CVE in a Jira project. `issue_key` is null while the issue is being created: after a crash then, Jira is searched for it.
create table jira_issues (
  channel_id integer not null references notification_channels (id) on delete cascade,
  cve_id text not null,
  issue_key text,
  created_at timestamptz not null,
  primary key (channel_id, cve_id)
);
