-- compatible with: 050
-- Totals of frequent words are counted by the index (0152). Programs of version 2.0 still read these tables: they stay, empty, for as
-- long as such a program can run on this database, because bits that this program does not update would give wrong totals there.
truncate text_terms, text_bitmaps, changed_texts;
create function skip_row() returns trigger language plpgsql as 'begin return null; end';
create trigger text_terms_stay_empty before insert on text_terms for each row execute function skip_row();
