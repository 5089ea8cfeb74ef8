import { readDate } from './readDate.ts';

const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Jan 5, 2025`, in UTC as the lists are; the raw text when it is no date, `Unknown` when there is none (specification 21.1). */
export function formatDate(value: string | Date | undefined | null): string {
  const date = readDate(value);
  if (date !== undefined) return short.format(date);
  return typeof value === 'string' && value.trim() !== '' ? value : 'Unknown';
}
