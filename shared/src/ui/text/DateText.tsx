import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, readDate, relativeTime } from '../../format/dates.ts';
import { joinClasses } from '../theme/classElement.tsx';

/** `Jan 5, 2025`, with the exact time on hover; the raw text or `Unknown` where it is not a date. */
export function DateText({ value, className }: { value: string | undefined | null; className?: string }) {
  const date = readDate(value);
  if (date === undefined) return <span className={className}>{formatDate(value)}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={joinClasses('fl-date', className)}>
      {formatDate(date)}
    </time>
  );
}

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

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

function listen(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, 30_000);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time, true to half a minute, on one timer for the whole page. */
export const useNow = (): Date => new Date(useSyncExternalStore(listen, () => now));
