import { formatDate } from './formatDate.ts';
import { readDate } from './readDate.ts';

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
