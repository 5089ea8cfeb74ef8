-- The names of alerts are the standard ones: states of a message, its position in the queue, and what changed in a record.
drop index alert_messages_open;
alter table alert_messages drop constraint alert_messages_state_check;
update alert_messages set state = case state when 'handed' then 'sending' else 'cancelled' end where state in ('handed', 'void');
alter table alert_messages add constraint alert_messages_state_check
  check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled'));
alter table alert_messages rename column seq to position;
create index alert_messages_open on alert_messages (channel, position) where state in ('waiting', 'sending');
alter table alert_events rename column news to change;
