import { readSeverity, severityRank } from '@faultline/shared/contract';
import type { SearchQuery } from '@faultline/shared/search';
import { badRequest } from '../../../http/index.ts';
import { identityKey } from '../../../ingest/record/identityKey.ts';
import { readInstant } from '../../../ingest/record/coerce.ts';
import { type QueryParams, readQuery } from './readQuery.ts';

/** The normalized filter of a list of CVEs; absent means no filter. Equal filters are equal as JSON. */
export interface CveFilter {
  // Digits and dashes of the id, without `CVE-`.
  cveId?: { year?: number; prefix?: string; part?: string };
  /** Folded as vendors' and products' keys are. */
  vendor?: string;
  product?: string;
  name?: string;
  /** Any of id, name, vendor and product. */
  search?: string;
  /** 0 unknown to 4 critical. */
  severity?: number;
  from?: string;
  to?: string;
  kev?: boolean;
  tracked?: true;
  vendorId?: number;
  productId?: number;
  versionId?: number;
  trackingId?: number;
  /** The query of `q`, and of the filters that are conditions of one. */
  query?: SearchQuery;
}

/** The query parameters of `GET /cves`, `GET /cves/daily` and an export. */
export interface FilterParams extends QueryParams {
  cve_id?: string | undefined;
  vendor_name?: string | undefined;
  product_name?: string | undefined;
  vulnerability_name?: string | undefined;
  search?: string | undefined;
  severity?: string | undefined;
  tracked?: boolean | 'true' | 'false' | undefined;
  published_date_start?: string | undefined;
  published_date_end?: string | undefined;
  kev?: 'true' | 'false' | undefined;
  vendor_id?: number | undefined;
  product_id?: number | undefined;
  product_version_id?: number | undefined;
  tracking_id?: number | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const LAST_MOMENT = 'T23:59:59.999Z';

/** Cleans the filters; what can't be read as one is 400. */
export function readCveFilter(params: FilterParams): CveFilter {
  const from = readBound(params.published_date_start, 'published_date_start', false);
  const to = readBound(params.published_date_end, 'published_date_end', true);
  if (from !== undefined && to !== undefined && from > to) {
    throw badRequest('Start date cannot be later than end date', 'ERR_VALIDATION');
  }
  const ranks = readRanks(params.severity);
  const filter = {
    cveId: readCveId(params.cve_id),
    vendor: key(params.vendor_name),
    product: key(params.product_name),
    name: key(params.vulnerability_name),
    search: key(params.search),
    severity: ranks.length === 1 ? ranks[0] : undefined,
    from,
    to,
    kev: params.kev === undefined ? undefined : params.kev === 'true',
    tracked: isTrue(params.tracked),
    vendorId: params.vendor_id,
    productId: params.product_id,
    versionId: params.product_version_id,
    trackingId: params.tracking_id,
    query: readQuery(params, ranks),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as CveFilter;
}

function readBound(text: string | undefined, name: string, end: boolean): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const day = text.trim();
  const instant = readInstant(end && DAY.test(day) ? `${day}${LAST_MOMENT}` : day);
  if (instant === undefined) throw badRequest(`${name}: not a date`, 'ERR_VALIDATION');
  return instant;
}

// One level, or several with commas; each once.
function readRanks(text = ''): number[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const ranks = words.filter((word) => word !== '' && word !== 'all').map(readRank);
  return [...new Set(ranks)];
}

function readRank(word: string): number {
  const severity = readSeverity(word);
  if (severity === 'Unknown' && word !== 'unknown' && word !== 'none')
    throw badRequest('severity: not a level', 'ERR_VALIDATION');
  return severityRank(severity);
}

// `CVE-2024` is a year, `cve-2024-12` the beginning of an id, `4-12` a part of one; a part of `CVE-` itself says nothing.
function readCveId(text: string | undefined): CveFilter['cveId'] {
  const id = text?.trim().toUpperCase() ?? '';
  if (id === '' || 'CVE-'.includes(id)) return undefined;
  const rest = id.replace(/^CVE-/, '');
  const year = /^(\d{4})-?$/.exec(rest)?.[1];
  if (year !== undefined && rest !== id) return { year: Number(year) };
  return rest !== id || /^\d{4}-/.test(rest) ? { prefix: rest } : { part: rest };
}

const key = (text: string | undefined) => identityKey(text ?? '') || undefined;
const isTrue = (value: boolean | string | undefined) => (value === true || value === 'true' ? true : undefined);
