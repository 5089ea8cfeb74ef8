const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** An archive of the official list: its file's name, and the releases it may be found under. */
export interface Archive {
  file: string;
  tags: string[];
}

export const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
export const startOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
export const hourAfter = (time: number): number => time + HOUR_MS;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
const hour = (time: number) => `${new Date(time).toISOString().slice(11, 13)}00Z`;

/** All records as they were at midnight: a zip within a zip. */
export const baseline = (time: number): Archive => ({
  file: `${day(time)}_all_CVEs_at_midnight.zip.zip`,
  tags: [`cve_${day(time)}_0000Z`],
});

/** What changed from midnight to this hour. Now and then the release is named for the hour before. */
export const hourly = (time: number): Archive => ({
  file: `${day(time)}_delta_CVEs_at_${hour(time)}.zip`,
  tags: [`cve_${day(time)}_${hour(time)}`, `cve_${day(time - HOUR_MS)}_${hour(time - HOUR_MS)}`],
});

/** What changed in a whole day; comes within the first hours of the next. */
export const endOfDay = (time: number): Archive => ({
  file: `${day(time)}_delta_CVEs_at_end_of_day.zip`,
  tags: [`cve_${day(time)}_at_end_of_day`],
});

/** Where an archive may be: as releases are laid out, and for mirrors all in one folder. */
export const listArchiveUrls = (source: string, { file, tags }: Archive): string[] => [
  ...tags.map((tag) => `${source}/${tag}/${file}`),
  `${source}/${file}`,
];
