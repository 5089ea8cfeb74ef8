const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Formats a date in UTC as `Jan 5, 2025`; returns other texts unchanged, and `Unknown` for a missing date
 * (specification 21.1).
 */
export function formatDate(value: string | Date | undefined | null): string {
  const date = readDate(value);
  if (date !== undefined) return short.format(date);
  return typeof value === 'string' && value.trim() !== '' ? value : 'Unknown';
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const rfc1123 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} /;

/**
 * An instant from ISO 8601 or RFC 1123 text; undefined for anything else. `Date` alone would read a date into texts such
 * as `Version 3`. A time without a zone is UTC, as CVE records mean it.
 */
export function readDate(value: string | Date | undefined | null): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value.trim() : value;
  if (typeof text === 'string' && !iso.test(text) && !rfc1123.test(text)) return undefined;
  const zoneless = typeof text === 'string' && text.length > 10 && iso.exec(text)?.[1] === undefined && iso.test(text);
  const date = new Date(zoneless ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `Jan 5, 2025, 14:03:22 UTC`; falls back as `formatDate` does. */
export function formatDateTime(value: string | Date | undefined | null): string {
  const date = readDate(value);
  return date === undefined ? formatDate(value) : `${exact.format(date)} UTC`;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `16:02`, in the time zone of the user. */
export const formatTimeOfDay = (instant: Date): string => clock.format(instant);

const numericFormat = new Intl.RelativeTimeFormat('en-US');
// `yesterday` is as exact as `1 day ago`; `last year` would be said of what is nearly two years ago.
const dayFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const units = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', 2_629_800_000],
  ['year', 31_557_600_000],
] as const;

/** `just now`, `5 minutes ago`, `yesterday`, `in 3 days`; falls back as `formatDate` does. */
export function relativeTime(value: string | Date | undefined | null, now: Date = new Date()): string {
  const date = readDate(value);
  if (date === undefined) return formatDate(value);
  const distance = date.getTime() - now.getTime();
  const unit = units.findLast(([, ms]) => Math.abs(distance) >= ms);
  if (unit === undefined) return 'just now';
  const [name, ms] = unit;
  return (name === 'day' ? dayFormat : numericFormat).format(Math.trunc(distance / ms), name);
}

const day = (value: string | Date): string => (typeof value === 'string' ? value : value.toISOString()).slice(0, 10);

/** `2025-01-05`: the day of an instant in UTC, as date inputs hold it. */
export const utcDay = (instant: Date = new Date()): string => day(instant);

/** The first instant of a `YYYY-MM-DD` day, UTC: `2025-01-05T00:00:00.000Z`. */
export const utcDayStart = (value: string | Date): string => `${day(value)}T00:00:00.000Z`;

/** The last instant of a `YYYY-MM-DD` day, UTC: `2025-01-05T23:59:59.999Z`. */
export const utcDayEnd = (value: string | Date): string => `${day(value)}T23:59:59.999Z`;
