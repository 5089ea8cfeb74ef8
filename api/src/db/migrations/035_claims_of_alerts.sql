-- The next message of a channel is found by walking the first index, and who has an earlier one by the second. Ordered by
-- position alone, each claim looked at every message that waits, and before statistics were gathered at every pair.
drop index alert_messages_open;
create index alert_messages_due on alert_messages (channel, (tries > 0), position) where state = 'waiting';
create index alert_messages_open on alert_messages (user_id, channel, position) where state in ('waiting', 'sending');
