import { cves } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { readDate, utcDay, utcDayEnd, utcDayStart } from '@faultline/shared/format';
import { useState } from 'react';

/** The newest day before today on which CVEs were published, in UTC, and how many. */
export interface LatestDay {
  day: string;
  /** `Friday, Aug 21`, with the year if it is another one. */
  name: string;
  count: number;
}

const DAY_MS = 86_400_000;

/** Undefined where the provider counts no CVEs, has none, or fails to answer. */
export function useLatestDay(isWanted: boolean): LatestDay | 'loading' | undefined {
  const [now] = useState(() => Date.now());
  const enabled = useCapability('cve-stats') === true && isWanted;
  const yesterday = utcDayEnd(utcDay(new Date(now - DAY_MS)));
  const newest = useQuery(cves.list, { query: { published_date_end: yesterday, limit: 1 }, enabled });
  const published = newest.status === 'ready' ? readDate(newest.data.items[0]?.published_date) : undefined;
  const day = published && utcDay(published);
  const query = { published_date_start: utcDayStart(day ?? ''), published_date_end: utcDayEnd(day ?? ''), limit: 1 };
  const counted = useQuery(cves.list, { query, enabled: enabled && day !== undefined });
  if (enabled && (newest.status === 'loading' || (day !== undefined && counted.status === 'loading'))) return 'loading';
  if (day === undefined || counted.status !== 'ready') return undefined;
  return { day, name: formatDayName(day, new Date(now)), count: counted.data.total };
}

function formatDayName(day: string, now: Date): string {
  const year = day.startsWith(String(now.getUTCFullYear())) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    year,
    timeZone: 'UTC',
  }).format(new Date(day));
}
