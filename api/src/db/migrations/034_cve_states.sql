-- What a summary of trackings counts, without the wide rows: thousands of them, each by its primary key.
create index cve_states on cves (pk) include (severity, kev, exploitation, vuln_status, published_date);
