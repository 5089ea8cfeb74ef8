import { formatDate } from './formatDate.ts';
import { readDate } from './readDate.ts';

const counted = new Intl.RelativeTimeFormat('en-US');
/** `yesterday` is as exact as `1 day ago`; `last year` would be said of what is nearly two years ago. */
const named = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
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
  return (name === 'day' ? named : counted).format(Math.trunc(distance / ms), name);
}
