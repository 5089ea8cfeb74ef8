-- How records spell a name: [[spelling, CVEs by their CNA, CVEs by an ADP], ...]. `name` is chosen from it (spellings.ts).
alter table vendors add column spellings jsonb not null default '[]';
alter table products add column spellings jsonb not null default '[]';
-- An import counts the spellings of what was stored before, once.
alter table catalogue_state add column spellings_counted boolean not null default false;
update catalogue_state set spellings_counted = not exists (select 1 from cves);

-- Which names are one vendor, as the product ships it and operators change it. A key that is its own canonical key only gives
-- the vendor a name. A shipped entry that an operator removed stays, marked.
create table vendor_aliases (
  key text collate "C" primary key check (key <> ''),
  name text not null,
  canonical_key text collate "C" not null check (canonical_key <> ''),
  canonical_name text not null,
  shipped boolean not null,
  removed boolean not null default false
);
alter table catalogue_state add column shipped_aliases text; -- hash of the shipped entries that are in the table

-- What follows from the table (deriveAliases). Links by the names that records state stay as they are; those marked `derived`
-- lead to the canonical vendor or product as well. Vendors and products with a `canonical_id` are not listed.
alter table vendors add column canonical_id integer;
alter table vendors add column given_name text;
alter table vendors add column alias_keys text collate "C"; -- one a line
alter table products add column canonical_id integer;
alter table product_versions add column derived boolean not null default false;
alter table cve_vendors add column derived boolean not null default false;
alter table cve_products add column derived boolean not null default false;
alter table affected_ranges add column derived boolean not null default false;
create index vendors_canonical on vendors (canonical_id) where canonical_id is not null;
create index products_canonical on products (canonical_id) where canonical_id is not null;
create index cve_vendors_derived on cve_vendors (vendor_id) where derived;
create index cve_products_derived on cve_products (product_id) where derived;
create index affected_ranges_derived on affected_ranges (product_id) where derived;
drop index vendors_search;
create index vendors_search on vendors using gin ((key || coalesce(E'\n' || alias_keys, '')) gin_trgm_ops);

-- Null: the target itself.
alter table trackings add column canonical_pk integer;
drop index trackings_target;
create index trackings_target on trackings (tracking_type, coalesce(canonical_pk, target_pk)) where is_active;
