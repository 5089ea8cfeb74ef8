-- compatible with: 040
-- Which trackings an alert is about: a message says why each of their versions is affected.
alter table alert_deliveries add column tracking_ids integer[] not null default '{}';
