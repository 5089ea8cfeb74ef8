-- The EPSS scores of the last 365 days, on the days they changed. One row for each CVE: a row for each change would take 60 bytes.
-- `cve_key` is the year and the number of the id as one number: either may arrive first, the record or its score.
-- `changes` holds eight bytes for each change, oldest first, each number in big-endian order so that bytes compare as dates do: two of
-- the day since 1970, three of the score and three of the percentile, both in hundred-thousandths (epssHistory.ts).
create table epss_history (
  cve_key bigint primary key,
  changes bytea not null
);

-- The days whose files were taken. A file that is older than the newest changes no score of today, only the history.
create table epss_days (
  day date primary key
);
