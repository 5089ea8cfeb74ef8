-- compatible with: 040
-- Which names of products are one product of a vendor, as the product ships it and operators change it; see `vendor_aliases`.
-- `vendor_key` may be any name of the vendor.
create table product_aliases (
  vendor_key text collate "C" not null check (vendor_key <> ''),
  key text collate "C" not null check (key <> ''),
  canonical_key text collate "C" not null check (canonical_key <> ''),
  vendor_name text not null,
  name text not null,
  canonical_name text not null,
  shipped boolean not null,
  removed boolean not null default false,
  primary key (vendor_key, key)
);
alter table products add column alias_keys text collate "C"; -- one a line
drop index products_search;
create index products_search on products using gin ((key || coalesce(E'\n' || alias_keys, '')) gin_trgm_ops);
create index products_with_aliases on products (vendor_id) where alias_keys is not null;
