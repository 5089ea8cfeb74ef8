-- compatible with: 040
-- Changes of CVEs that alert rules are still to be compared with. The import writes them with the records, a job clears the mark.
alter table alert_events add column awaits_rules boolean not null default false;
create index alert_events_awaiting on alert_events (id) where awaits_rules;

-- The rules that an alert is about, next to the trackings.
alter table alert_deliveries add column rule_ids integer[] not null default '{}';
