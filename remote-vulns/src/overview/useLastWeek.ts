import { cves } from '@faultline/shared/contract';
import { utcDay, utcDayEnd, utcDayStart, readDate } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { useTrackings } from '@faultline/shared/tracking';
import { useState } from 'react';
import type { OverviewData } from './overviewData.ts';

const DAY_MS = 86_400_000;
const NEWEST_COUNT = 4;

// Replaces the zeros of a user who tracks nothing by the last 7 days, or by the newest day if it is older. Undefined
// if it should not be shown or the provider counts no CVEs. While it loads, `summary` and the other values are
// undefined.
export function useLastWeek(isEmpty: boolean): OverviewData | undefined {
  const [now] = useState(() => Date.now());
  const { query: trackings } = useTrackings();
  const tracksNothing = trackings.status === 'ready' && trackings.data.length === 0;
  const offersStats = useCapability('cve-stats') === true;
  const isCandidate = isEmpty && offersStats;
  const enabled = isCandidate && tracksNothing;
  const latest = useLatestDay(enabled);
  const weekAgo = utcDay(new Date(now - 7 * DAY_MS));
  const isOlder = typeof latest === 'object' && latest.day < weekAgo;
  const query = isOlder
    ? { published_date_start: utcDayStart(latest.day), published_date_end: utcDayEnd(latest.day) }
    : { published_date_start: utcDayStart(weekAgo) };
  const period = isOlder ? latest.name : 'Last 7 days';
  const stats = useQuery(cves.stats, { query, enabled });
  const list = useQuery(cves.list, { query: { ...query, limit: NEWEST_COUNT }, enabled });
  if (isCandidate && trackings.status === 'loading') return waiting;
  if (!enabled || stats.status === 'failed') return undefined;
  const newest = list.status === 'ready' ? list.data.items : list.status === 'failed' ? [] : undefined;
  if (stats.status === 'loading') return { ...waiting, newest, period };
  // An older day may replace the week: until that is known, its zero is not shown.
  if (latest === 'loading' && stats.data.total_vulnerabilities === 0) return waiting;
  const { severity_distribution = {}, total_vulnerabilities } = stats.data;
  const summary = { distribution: severity_distribution, basis: undefined };
  return { total: total_vulnerabilities, summary, trends: stats.data, newest, period };
}

const waiting: OverviewData = { total: undefined, summary: undefined, trends: undefined, newest: undefined };

export interface LatestDay {
  day: string;
  name: string;
  count: number;
}

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
