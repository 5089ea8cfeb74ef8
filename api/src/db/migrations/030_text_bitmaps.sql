-- Bitmaps of what many texts have in common: totals of frequent words come from them (0120). A bit stands for a CVE by its primary key.
-- A term is a word, and other lexemes; or a day, which texts were published before; or, with neither, every text.
create table text_terms (
  id integer generated always as identity primary key,
  key text collate "C" not null unique,
  words tsquery,
  published_before timestamptz,
  is_ready boolean not null default false -- it has all its bits
);
create table text_bitmaps (
  term_id integer not null references text_terms (id) on delete cascade,
  block integer not null, -- primary key / 8192
  bits bit(8192) not null,
  primary key (term_id, block)
);
-- The CVEs whose bits may be wrong: texts written since, while there are any terms.
create table changed_texts (cve_pk integer primary key);
