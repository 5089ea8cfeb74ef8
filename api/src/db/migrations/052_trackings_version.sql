-- compatible with: 040
-- Raised when an import changes what trackings follow (`followCanonical`), as `users.trackings_version` is when their owner does.
alter table catalogue_state add column trackings_version integer not null default 0;
