-- The score beside the date: "exploited, CVSS 9 or more" is counted without a look at the rows.
create index cves_kev_scores on cves (published_date desc, pk desc) include (base_score) where kev;
drop index cves_kev;
alter index cves_kev_scores rename to cves_kev;
