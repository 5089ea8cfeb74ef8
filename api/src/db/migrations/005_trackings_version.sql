-- Grows with each change of what a person tracks: what was kept of the older ones is void.
alter table users add column trackings_version integer not null default 0;
