import { formatDate } from '../../format/formatDate.ts';
import { formatDateTime } from '../../format/formatDateTime.ts';
import { readDate } from '../../format/readDate.ts';
import { plain } from '../plain/plain.tsx';

const Time = plain('time', 'fl-date');

/** `Jan 5, 2025`, with the exact time on hover; the raw text or `Unknown` where it is no date. */
export function DateText({ value, className }: { value: string | undefined | null; className?: string }) {
  const date = readDate(value);
  if (date === undefined) return <span className={className}>{formatDate(value)}</span>;
  return (
    <Time dateTime={date.toISOString()} title={formatDateTime(date)} className={className}>
      {formatDate(date)}
    </Time>
  );
}
