-- Texts have the lexemes of known phrases as well (knownPhrases.ts): the job at the start of the API writes all of them again.
truncate cve_texts;
