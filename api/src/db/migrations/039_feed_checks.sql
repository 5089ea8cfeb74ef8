-- compatible with: 038
-- `dateReleased` of the KEV catalog that was stored last; null where the file did not state it.
alter table catalogue_state add column kev_released_at timestamptz;

-- Every entry that the KEV catalog ever had: an entry that returns is not news.
create table kev_history (
  cve_id text collate "C" not null,
  date_added date not null,
  primary key (cve_id, date_added)
);
insert into kev_history (cve_id, date_added)
select cve_id, date_added from kev_entries entry
where not exists (select 1 from cves where cves.cve_id = entry.cve_id and cves.demo);

-- How many scores the file of the day had; null for files stored before this was counted.
alter table epss_days add column scores integer;

-- The file that is being read. It stays where the process ended meanwhile, so that the file is not read again at once.
alter table feeds add column reading_sha256 text, add column reading_since timestamptz;
