-- compatible with: 046
-- What the advisories of OSV databases say of packages, one row for each CVE that is an alias of the advisory. `ecosystem` and
-- `name` are OSV's. `ranges` as the ranges of a record.
create table osv_statements (
  ecosystem text collate "C" not null,
  cve_id text collate "C" not null,
  advisory text collate "C" not null,
  name text collate "C" not null,
  ranges json not null,
  primary key (ecosystem, cve_id, advisory, name)
);
create index osv_statements_cve on osv_statements (cve_id);

-- The archive of each ecosystem that was taken last, once it was stored whole.
create table osv_archives (
  ecosystem text collate "C" primary key,
  source text not null,
  etag text,
  last_modified text,
  taken_at timestamptz not null
);

alter table feeds drop constraint feeds_name_check;
alter table feeds add constraint feeds_name_check check (name in ('cves', 'epss', 'kev', 'osv'));
