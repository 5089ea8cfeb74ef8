import { SourceError } from '../source/SourceError.ts';
import type { KevCatalog, KevEntry } from './readKev.ts';

// A readable file that cannot be the successor of the stored one. An operator may store it nevertheless (`--force`).
export class SuccessionError extends SourceError {}

// CISA and FIRST remove a few entries a year.
const MAX_SHRINKAGE = 0.02;
const DAY_MS = 86_400_000;
// CISA dates an entry on the day it adds it. An entry dated before the stored catalog was missing from it.
const LATE_ENTRY_DAYS = 7;

export const hasShrunk = (before: number, after: number): boolean => after < before * (1 - MAX_SHRINKAGE);

// The fields of an entry that distinguish files.
export type KevKey = Pick<KevEntry, 'cve_id' | 'date_added'>;

// The stored catalog; `history` has every entry that it ever had.
export interface StoredKev {
  releasedAt: string | null;
  entries: KevKey[];
  history: KevKey[];
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

// Returns the newest day of entries, without days after `last`, which are mistakes.
const findNewestDay = (entries: KevKey[], last: string): string | undefined =>
  entries.reduce<string | undefined>(
    (newest, { date_added }) => (date_added <= last && date_added > (newest ?? '') ? date_added : newest),
    undefined,
  );

// Throws `SuccessionError` for a catalog that is older than the stored one, or lacks more than 2 % of its entries.
export function checkKevSuccession(
  stored: StoredKev,
  { releasedAt, entries }: KevCatalog,
  { now, path }: { now: Date; path: string },
): void {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  if (releasedAt !== null && releasedAt > tomorrow) {
    throw new SuccessionError(`${path}: it is dated in the future (${releasedAt})`);
  }
  if (releasedAt !== null && stored.releasedAt !== null && releasedAt < stored.releasedAt) {
    throw new SuccessionError(`${path}: it is of ${releasedAt}, older than the stored catalog of ${stored.releasedAt}`);
  }
  const newest = findNewestDay(stored.entries, tomorrow.slice(0, 10));
  if (releasedAt === null && newest !== undefined && entries.every(({ date_added }) => date_added < newest)) {
    throw new SuccessionError(`${path}: it has no entry of ${newest} or later, as the stored catalog has`);
  }
  const ids = new Set(entries.map(({ cve_id }) => cve_id));
  const kept = stored.entries.filter(({ cve_id }) => ids.has(cve_id)).length;
  if (hasShrunk(stored.entries.length, kept)) {
    const missing = stored.entries.length - kept;
    throw new SuccessionError(`${path}: it lacks ${missing} of ${stored.entries.length} stored entries, more than 2 %`);
  }
}

const toKey = ({ cve_id, date_added }: KevKey) => `${cve_id} ${date_added}`;

// Returns the entries that no stored file had. `isNews` is true for recent entries; an old one was only missing here.
export function findAddedEntries(stored: StoredKev, entries: KevKey[], now: Date): Map<string, { isNews: boolean }> {
  const known = new Set(stored.history.map(toKey));
  const newest = findNewestDay(stored.history, toDay(now.getTime() + DAY_MS));
  const earliest = newest === undefined ? '' : toDay(Date.parse(newest) - LATE_ENTRY_DAYS * DAY_MS);
  const isFirst = known.size === 0;
  return new Map(
    entries
      .filter((entry) => !known.has(toKey(entry)))
      // The entries of the first file are only new to this database.
      .map(({ cve_id, date_added }) => [cve_id, { isNews: !isFirst && date_added >= earliest }]),
  );
}
