import type { Theme } from '@mui/material/styles';
import { classElement, joinClasses } from '../theme/classElement.tsx';
import { mono } from '../theme/fonts.ts';
import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, readDate, relativeTime } from '../../format/dates.ts';

export const Mono = classElement('span', 'fl-mono');

/** Secondary inline text; fast enough for every row of a table. */
export const MutedText = classElement('span', 'fl-muted');

export const textStyles = ({ vars: { palette } }: Theme) => ({
  '.fl-mono': {
    fontFamily: mono,
    fontSize: '0.94em',
    letterSpacing: '-0.01em',
    fontVariantLigatures: 'none',
    unicodeBidi: 'isolate',
  },
  '.fl-date': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.fl-muted': { color: palette.text.secondary, unicodeBidi: 'isolate' },
  '.fl-link': {
    // The text of a link is often a name from a record, which must not change the direction of surrounding text.
    unicodeBidi: 'isolate',
    color: palette.primary.main,
    textDecoration: 'none',
    borderRadius: 3,
    '&:where([data-tone=text])': { color: 'inherit' },
    '&:where([data-tone=muted])': { color: palette.text.secondary },
    '&:hover': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

/** `Jan 5, 2025`, with the exact time as a tooltip; the raw text or `Unknown` if it is not a date. */
export function DateText({ value, className }: { value: string | undefined | null; className?: string }) {
  const date = readDate(value);
  if (date === undefined) return <span className={className}>{formatDate(value)}</span>;
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)} className={joinClasses('fl-date', className)}>
      {formatDate(date)}
    </time>
  );
}

/** `5 minutes ago`, updated while it is visible, with the exact time as a tooltip. */
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

/** The current time with a precision of half a minute, from one timer for the whole page. */
export const useNow = (): Date => new Date(useSyncExternalStore(listen, () => now));
