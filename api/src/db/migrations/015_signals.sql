-- What says how urgent a CVE is: CISA's SSVC decision and KEV entry as the record itself names them.
-- Exploitation: 0 none, 1 proof of concept, 2 active; null without a decision.
alter table cves add column exploitation smallint check (exploitation between 0 and 2);
alter table cves add column kev_in_record boolean not null default false;
create index cves_exploitation on cves (exploitation, published_date desc, pk desc) where exploitation > 0;

-- Whether ransomware campaigns use it: null where the file does not say.
alter table kev_entries add column ransomware boolean;
