import { formatDate } from '../../format/formatDate.ts';
import { formatDateTime } from '../../format/formatDateTime.ts';
import { readDate } from '../../format/readDate.ts';
import { joinClasses } from '../elements/joinClasses.ts';

/** `Jan 5, 2025`, with the exact time on hover; the raw text or `Unknown` where it is no date. */
export function DateText({ value, className }: { value: string | undefined | null; className?: string }) {
  const date = readDate(value);
  if (date === undefined) return <span className={className}>{formatDate(value)}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={joinClasses('fl-date', className)}>
      {formatDate(date)}
    </time>
  );
}
