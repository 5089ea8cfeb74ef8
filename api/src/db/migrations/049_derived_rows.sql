-- compatible with: 040
-- Which version of the engine the stored keys and intervals come from; those of older ones are derived again, in batches.
alter table catalogue_state add column engine_version integer not null default 0;
-- Which reading of records a source was last taken in with as a whole; after an older one, all records are fetched again.
alter table sync_state add column reading integer not null default 0;
