-- compatible with: 040
-- Version filters of products decided only about alerts; now they decide what is counted and listed too. The owners of these trackings
-- are shown once what changed.
alter table trackings add column filter_changed boolean not null default false;
update trackings set filter_changed = true where tracking_type = 'product' and trim(coalesce(version_filter, '')) <> '';
