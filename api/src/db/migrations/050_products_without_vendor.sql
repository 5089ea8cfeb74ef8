-- compatible with: 040
-- Records name products without a vendor: those have none.
alter table products alter column vendor_id drop not null;
create unique index products_without_vendor on products (key) where vendor_id is null;
