import { type Tracking, type TrackingSummary, severityRank } from '@faultline/shared/contract';
import { formatTrackingName } from '@faultline/shared/tracking';

export const sortKeys = ['added', 'urgency', 'name'] as const;
export type SortKey = (typeof sortKeys)[number];

// The keys are the parameter names in the URL.
export const noFilter = { show: 'all', find: '', group: '', ungrouped: false, sort: 'added' } as const;
export type ListFilter = { [K in keyof typeof noFilter]: (typeof noFilter)[K] extends boolean ? boolean : string };

// An address may be edited by hand: `group` takes precedence over `ungrouped`.
export const normalizeFilter = (filter: ListFilter): ListFilter => ({
  show: filter.show === 'active' ? 'active' : 'all',
  find: filter.find.trim(),
  group: filter.group.trim(),
  ungrouped: filter.ungrouped && filter.group.trim() === '',
  sort: sortKeys.find((key) => key === filter.sort) ?? noFilter.sort,
});

export function filterTrackings(items: readonly Tracking[], filter: ListFilter, words: string): Tracking[] {
  const { show, group, ungrouped } = filter;
  return items.filter(
    (item) =>
      (show === 'all' || item.is_active) &&
      (group === '' || item.group === group) &&
      (!ungrouped || item.group === undefined) &&
      matchesText(item, words),
  );
}

function matchesText(tracking: Tracking, words: string): boolean {
  const { custom_name, target_name, target_id, vendor_name, product_name, version, notes, group } = tracking;
  const text = [custom_name, target_name, target_id, vendor_name, product_name, version, notes, group]
    .join(' ')
    .toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const formatTitle = (tracking: Tracking): string => tracking.custom_name ?? formatTrackingName(tracking);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

type Summaries = ReadonlyMap<string, TrackingSummary>;

// By exploited CVEs, then the worst severity, then the number of open CVEs; equal ones keep their order.
function compareUrgency(a: TrackingSummary | undefined, b: TrackingSummary | undefined): number {
  const rank = (summary: TrackingSummary | undefined) =>
    summary?.severity === undefined ? -1 : severityRank(summary.severity);
  return (
    (b?.exploited_count ?? 0) - (a?.exploited_count ?? 0) ||
    rank(b) - rank(a) ||
    (b?.open_count ?? 0) - (a?.open_count ?? 0)
  );
}

const readTime = ({ created_at }: Tracking): number => Date.parse(created_at ?? '') || 0;

export function sortTrackings(items: readonly Tracking[], sort: string, summaries: Summaries): Tracking[] {
  switch (sort) {
    case 'urgency':
      return items.toSorted((a, b) => compareUrgency(summaries.get(a.id), summaries.get(b.id)));
    case 'name':
      return items.toSorted((a, b) => compareNames(formatTitle(a), formatTitle(b)));
    default:
      return items.toSorted((a, b) => readTime(b) - readTime(a));
  }
}
