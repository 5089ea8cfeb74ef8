-- compatible with: 052
-- Each rule has its own issue for a CVE. 0 is the issue of the trackings; programs before this migration create no other.
alter table jira_issues add column rule_id integer not null default 0;
alter table jira_issues drop constraint jira_issues_pkey;
alter table jira_issues add primary key (channel_id, cve_id, rule_id);
