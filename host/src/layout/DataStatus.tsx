import { meta } from '@faultline/shared/contract';
import { formatDate, formatDateTime, readDate, relativeTime, utcDay } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { Alert, styled, useNow } from '@faultline/shared/ui';

const REFRESH_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const Line = styled('p')({ margin: 0 });

export function DataStatus() {
  const query = useQuery(meta.get, { enabled: useCapability('meta') === true, refreshEvery: REFRESH_MS });
  const now = useNow();
  if (query.status !== 'ready') return null;
  const { cve_list_updated_at, kev_updated_at, epss_updated_at, osv_updated_at, is_source_missing } = query.data;
  const parts = [
    { name: 'CVE list', at: readDate(cve_list_updated_at), format: relativeTime, exact: formatDateTime },
    { name: 'KEV', at: readDate(kev_updated_at), format: formatAge, exact: formatDateTime },
    { name: 'EPSS', at: readDate(epss_updated_at), format: formatDay, exact: formatDate },
    { name: 'OSV', at: readDate(osv_updated_at), format: formatAge, exact: formatDateTime },
  ].flatMap(({ at, ...part }) => (at === undefined ? [] : [{ at, ...part }]));
  if (parts.length === 0) return null;
  return (
    <Line>
      {parts.map(({ name, at, format, exact }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {name}{' '}
          <time dateTime={at.toISOString()} title={exact(at)}>
            {format(at, now)}
          </time>
        </span>
      ))}
      {is_source_missing && ', no automatic updates'}
    </Line>
  );
}

const MAX_AGE_MS = 30 * DAY_MS;

const units = [
  ['d', DAY_MS],
  ['h', 60 * 60_000],
  ['min', 60_000],
] as const;

function formatAge(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age >= MAX_AGE_MS) return formatDate(at);
  const unit = units.find(([, ms]) => age >= ms);
  return unit === undefined ? 'just now' : `${Math.floor(age / unit[1])} ${unit[0]}`;
}

function formatDay(at: Date, now: Date): string {
  if (utcDay(at) === utcDay(now)) return 'today';
  return utcDay(at) === utcDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : formatDate(at);
}

const feedNames: Record<string, string> = {
  cves: 'CVE records',
  epss: 'EPSS scores',
  kev: "CISA's KEV catalog",
  osv: 'OSV advisories',
};

const formatLateFeed = ({ name, succeeded_at }: { name: string; succeeded_at: string | undefined }) =>
  succeeded_at === undefined
    ? `${feedNames[name] ?? name}: not loaded yet.`
    : `${feedNames[name] ?? name}: last updated ${relativeTime(succeeded_at)}.`;

export function DataBanner() {
  const query = useQuery(meta.get, { enabled: useCapability('meta') === true });
  if (query.status !== 'ready') return null;
  const late = query.data.feeds.filter(({ is_late }) => is_late);
  if (late.length > 0)
    return (
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {late.map(formatLateFeed).join(' ')}
      </Alert>
    );
  if (!query.data.demo) return null;
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      You are looking at demo data: the vendors, products and CVEs shown are made up.
      {query.data.is_source_missing && ' No source of CVE records is set up for this site (CVE_SOURCE).'}
    </Alert>
  );
}
