-- Which generation the newest one was given for: only that token gets the newest one again within a minute. Where an answer was
-- lost it is not the one before. Null: the one before.
alter table sessions add column rotated_from integer;
