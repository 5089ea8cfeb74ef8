-- compatible with: 040
-- Filters of a list that its query language cannot express.
alter table saved_searches
  add column cve_id text not null default '',
  add column vulnerability_name text not null default '';
