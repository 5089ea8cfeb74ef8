-- The group that its owner put a tracking into; null: none. A group is its name: it exists while a tracking is in it.
alter table trackings add column group_name text check (length(group_name) between 1 and 60);
