-- compatible with: 052
-- A rule may be snoozed until something notable changes, without a date. Ended snoozes kept this mark.
update alert_rules set snooze_until_notable = false where snooze_until_notable and (snoozed_until is null or snoozed_until <= now());
