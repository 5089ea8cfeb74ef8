-- The words of each CVE's text with their positions, made by `tokenize` in code (searchWords.ts): a parser of the database would cut
-- texts its own way on each engine. A row without words is one that was stored before; the next start or import adds them.
-- `padding`: PostgreSQL moves a value out of its row only where the row is larger than 2 kB. With it (it takes 30 bytes compressed) the
-- words always lie apart, and rows are so narrow that the matches of a frequent word lie on few pages.
create table cve_texts (
  cve_pk integer primary key references cves (pk) on delete cascade,
  published_date timestamptz not null,
  words tsvector not null,
  padding text not null default repeat(' ', 2100)
) with (toast_tuple_target = 128);
alter table cve_texts alter column words set storage external;
create index cve_texts_words on cve_texts using gin (words);
