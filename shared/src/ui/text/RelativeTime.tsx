import { formatDateTime } from '../../format/formatDateTime.ts';
import { readDate } from '../../format/readDate.ts';
import { relativeTime } from '../../format/relativeTime.ts';
import { useNow } from './useNow.ts';

/** `5 minutes ago`, kept true while it is on screen, with the exact time on hover. */
export function RelativeTime({ value, className }: { value: string | Date | undefined | null; className?: string }) {
  const now = useNow();
  const date = readDate(value);
  const words = relativeTime(value, now);
  if (date === undefined) return <span className={className}>{words}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={className}>
      {words}
    </time>
  );
}
