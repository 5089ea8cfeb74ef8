-- compatible with: 040
-- The vendor and product that the KEV catalog names, for records that name none. The catalog is read again, so that they are filled.
alter table kev_entries add column vendor text, add column product text;
update feeds set etag = null, last_modified = null where name = 'kev';
