-- How the sources that are followed fare: the official list of CVEs, EPSS and KEV.
create table feeds (
  name text primary key check (name in ('cves', 'epss', 'kev')),
  source text not null,
  etag text,
  last_modified text,
  succeeded_at timestamptz,
  failed_at timestamptz, -- null from the next success on
  error text
);
