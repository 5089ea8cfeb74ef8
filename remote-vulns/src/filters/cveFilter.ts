import { severities } from '@faultline/shared/contract';
import type { ListConfig } from '../tabs/ListConfig.ts';

/** What is kept in the URL, under these names. */
export const noFilter = {
  cve: '',
  vendor: '',
  product: '',
  name: '',
  severity: 'all',
  tracked: false,
  kev: false,
  from: '',
  to: '',
} as const;

export type CveFilter = { [K in keyof typeof noFilter]: (typeof noFilter)[K] extends boolean ? boolean : string };
export type TextFilter = 'cve' | 'vendor' | 'product' | 'name';

/** The longest text the provider takes. */
export const MAX_TEXT_LENGTH = 200;

/** A day as date fields hold it. Browsers read the 31st of February as a day of March, and so a field would not show it. */
function day(value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? '' : value;
}
const text = (value: string) => value.trim().slice(0, MAX_TEXT_LENGTH);

/** A filter as it can be asked for: an address may be written by hand, and Daily has no days to choose. */
export function normalizeFilter(filter: CveFilter, { hasDateFilter }: Pick<ListConfig, 'hasDateFilter'>): CveFilter {
  const level = severities.find((severity) => severity.toLowerCase() === filter.severity.toLowerCase());
  const from = hasDateFilter ? day(filter.from) : '';
  const to = hasDateFilter ? day(filter.to) : '';
  return {
    ...filter,
    cve: text(filter.cve),
    vendor: text(filter.vendor),
    product: text(filter.product),
    name: text(filter.name),
    severity: level ?? 'all',
    from,
    to: isReversed({ from, to }) ? '' : to,
  };
}

/** The start date cannot be later than the end date (specification 6.2). */
export const isReversed = ({ from, to }: Pick<CveFilter, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to;

export const activeFilters = (filter: CveFilter): (keyof CveFilter)[] =>
  (Object.keys(noFilter) as (keyof CveFilter)[]).filter((key) => filter[key] !== noFilter[key]);
