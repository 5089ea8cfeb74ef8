-- A version that no record names, but that somebody tracks: compared as any other, and not listed among its product's.
alter table product_versions add column requested boolean not null default false;
