-- The number of texts that a term's bits stand for, so that the total of one frequent word needs no bits (0120). Null: not counted
-- since the bits have changed.
alter table text_terms add column n integer;
