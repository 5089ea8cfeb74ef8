create extension if not exists pg_trgm;

-- `key` is what makes two spellings one vendor (identityKey); made in code, as lower() differs between engines and locales.
create table vendors (
  id integer generated always as identity primary key,
  key text collate "C" not null unique check (key <> ''),
  name text not null,
  website text,
  products_count integer not null default 0,
  cves_count integer not null default 0
) with (fillfactor = 80);
create index vendors_search on vendors using gin (key gin_trgm_ops);

create table products (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors (id),
  key text collate "C" not null check (key <> ''),
  name text not null,
  description text,
  category text,
  versions_count integer not null default 0,
  cves_count integer not null default 0,
  unique (vendor_id, key)
) with (fillfactor = 80);
create index products_page on products (key, id);
create index products_search on products using gin (key gin_trgm_ops);

-- `keys`: the version's place in each order of versions; a range contains it when for one of them lo <= key < hi (versionKeys).
create table product_versions (
  id integer generated always as identity primary key,
  product_id integer not null references products (id),
  version text collate "C" not null,
  keys text[] collate "C" not null,
  created_at timestamptz not null default now(),
  unique (product_id, version)
);

-- Narrow and hot: all that a list filters, sorts or shows. The rest is in cve_details.
create table cves (
  pk integer generated always as identity primary key,
  cve_id text collate "C" not null unique,
  cve_year smallint not null,
  vulnerability_name text not null,
  search_name text collate "C" not null,
  severity smallint not null check (severity between 0 and 4),
  base_score numeric(3, 1),
  score_source text,
  score_version text,
  vendor_id integer,
  vendor_name text,
  product_id integer,
  product_name text,
  more_products integer not null default 0,
  product_version_ids integer[] not null default '{}',
  published_date timestamptz not null,
  updated_date timestamptz not null,
  vuln_status text not null,
  kev boolean not null default false,
  demo boolean not null default false,
  revised_at timestamptz not null, -- the newest date any part of the record carries
  content_hash text not null, -- of the file it came from
  ingested_at timestamptz not null default now()
) with (fillfactor = 90);
create index cves_published on cves (published_date desc, pk desc);
create index cves_severity on cves (severity, published_date desc, pk desc);
create index cves_year on cves (cve_year, published_date desc, pk desc);
create index cves_kev on cves (published_date desc, pk desc) where kev;
create index cves_demo on cves (pk) where demo;
create index cves_name_search on cves using gin (search_name gin_trgm_ops);
-- On an expression, never on cve_id itself: gin_trgm_ops also serves `=`, and joins on cve_id would take it.
create index cves_id_search on cves using gin (substr(cve_id, 5) gin_trgm_ops);

-- Wide and cold, read by primary key only. The text of the document is kept as it was written.
create table cve_details (
  cve_pk integer primary key references cves (pk) on delete cascade,
  doc json not null
);

-- Links carry the sort key, so that "the CVEs of X, newest first, after this cursor" is one stretch of an index.
-- Only the importer writes them, within the transaction that writes their CVE; it also deletes them.
create table cve_vendors (
  cve_pk integer not null,
  vendor_id integer not null,
  published_date timestamptz not null,
  primary key (cve_pk, vendor_id)
);
create index cve_vendors_page on cve_vendors (vendor_id, published_date desc, cve_pk desc);

create table cve_products (
  cve_pk integer not null,
  product_id integer not null,
  published_date timestamptz not null,
  primary key (cve_pk, product_id)
);
create index cve_products_page on cve_products (product_id, published_date desc, cve_pk desc);

-- Which versions of a product a CVE affects: from `lo` (inside) to `hi` (outside).
create table affected_ranges (
  cve_pk integer not null,
  product_id integer not null,
  published_date timestamptz not null,
  lo text collate "C" not null,
  hi text collate "C" not null
);
create index affected_ranges_cve on affected_ranges (cve_pk);
create index affected_ranges_page on affected_ranges (product_id, published_date desc, cve_pk desc) include (lo, hi);

create table cve_daily_counts (
  day date not null,
  severity smallint not null,
  n integer not null,
  primary key (day, severity)
);

-- What changed in a record, and when: `created_at` by the record's own dates, `recorded_at` by the clock here.
create table cve_events (
  id bigint generated always as identity primary key,
  cve_pk integer not null references cves (pk) on delete cascade,
  event_type text not null check (
    event_type in ('cve_created', 'cve_updated', 'severity_changed', 'status_changed', 'references_added')
  ),
  created_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  old_fields jsonb,
  new_fields jsonb
);
create index cve_events_page on cve_events (cve_pk, created_at desc, id desc);

-- Kept by CVE id, apart from the records: either may arrive first, and EPSS changes daily for all of them.
create table kev_entries (
  cve_id text collate "C" primary key,
  date_added date not null,
  due_date date,
  required_action text not null
);

create table epss_scores (
  cve_id text collate "C" primary key,
  score real not null,
  percentile real not null
);

-- One row. `data_version` grows with every change of the catalogue: what is cached is cached for a version.
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  data_version bigint not null default 0,
  demo_cves integer not null default 0,
  updated_at timestamptz
);
insert into catalogue_state default values;

-- How far a source of records has been followed.
create table sync_state (
  source text primary key,
  position text not null,
  updated_at timestamptz not null default now()
);
