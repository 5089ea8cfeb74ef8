-- What lists sort by beside the date of publication, as numbers; -1 where there is no score. Narrow and apart from cves: EPSS changes
-- daily for all of them, and would write every index of theirs again. `priority` is KEV, then SSVC active, then EPSS, then CVSS (writeRanks).
create table cve_ranks (
  cve_pk integer primary key references cves (pk) on delete cascade,
  published_date timestamptz not null,
  updated_ms bigint not null,
  score smallint not null, -- tenths
  epss integer not null, -- hundred-thousandths
  priority integer not null
) with (fillfactor = 80);
insert into cve_ranks (cve_pk, published_date, updated_ms, score, epss, priority)
select c.pk, c.published_date, round(extract(epoch from c.updated_date) * 1000)::bigint,
  coalesce(round(c.base_score * 10), -1)::smallint, coalesce(round(e.score::numeric * 100000), -1)::integer,
  ((case when c.kev then 2 else 0 end + case when c.exploitation = 2 then 1 else 0 end) * 131072
    + coalesce(round(e.score::numeric * 100000), -1)::integer + 1) * 128 + coalesce(round(c.base_score * 10), -1)::integer + 1
from cves c left join epss_scores e on e.cve_id = c.cve_id;
create index cve_ranks_updated on cve_ranks (updated_ms, published_date, cve_pk);
create index cve_ranks_score on cve_ranks (score, published_date, cve_pk);
create index cve_ranks_epss on cve_ranks (epss, published_date, cve_pk);
create index cve_ranks_priority on cve_ranks (priority, published_date, cve_pk);
