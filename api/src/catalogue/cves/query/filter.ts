import { readSeverity, severities, severityRank } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type FieldTerm, joinQueries, parseQuery, type SearchQuery } from '@faultline/shared/search';
import type { InferOutput } from 'valibot';
import { badRequest, HttpError } from '../../../http/index.ts';
import { readInstant } from '../../../ingest/record/coerce.ts';
import { identityKey } from '../../../ingest/record/identityKey.ts';

// The normalized filter of a list of CVEs; absent means no filter. Equal filters are equal as JSON.
export interface CveFilter {
  // Digits and dashes of the id, without `CVE-`.
  cveId?: { year?: number; prefix?: string; part?: string };
  // Normalized like the keys of vendors and products.
  vendor?: string;
  product?: string;
  name?: string;
  // In the id, the name, the vendor or the product.
  search?: string;
  // 0 unknown to 4 critical.
  severity?: number;
  from?: string;
  to?: string;
  kev?: boolean;
  tracked?: true;
  vendorId?: number;
  productId?: number;
  versionId?: number;
  trackingId?: number;
  // The part of what a version or trackings match.
  outcome?: 'affected' | 'uncomparable';
  // The query of `q` and of the filters that the language can express.
  query?: SearchQuery;
}

// The query parameters of `GET /cves/stats` and other lists, and of an export.
export type FilterParams = Omit<InferOutput<typeof schemas.cveStats.query>, 'tracked'> & {
  tracked?: boolean | 'true' | 'false' | undefined;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const LAST_MOMENT = 'T23:59:59.999Z';

// Normalizes the filters. @throws HttpError 400 for invalid ones
export function readCveFilter(params: FilterParams): CveFilter {
  const from = readBound(params.published_date_start, 'published_date_start', false);
  const to = readBound(params.published_date_end, 'published_date_end', true);
  if (from !== undefined && to !== undefined && from > to) {
    throw badRequest('Start date cannot be later than end date', 'ERR_VALIDATION');
  }
  const ranks = readRanks(params.severity);
  const tracked = isTrue(params.tracked);
  if (params.outcome !== undefined && !(params.product_version_id ?? params.tracking_id ?? tracked)) {
    throw badRequest('outcome: requires product_version_id, tracking_id or tracked', 'ERR_VALIDATION');
  }
  return {
    cveId: readCveId(params.cve_id),
    vendor: key(params.vendor_name),
    product: key(params.product_name),
    name: key(params.vulnerability_name),
    search: key(params.search),
    severity: ranks.length === 1 ? ranks[0] : undefined,
    from,
    to,
    kev: params.kev === undefined ? undefined : params.kev === 'true',
    tracked,
    vendorId: params.vendor_id,
    productId: params.product_id,
    versionId: params.product_version_id,
    trackingId: params.tracking_id,
    outcome: params.outcome,
    query: readQuery(params, ranks),
  };
}

function readBound(text: string | undefined, name: string, end: boolean): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const day = text.trim();
  const instant = readInstant(end && DAY.test(day) ? `${day}${LAST_MOMENT}` : day);
  if (instant === undefined) throw badRequest(`${name}: not a date`, 'ERR_VALIDATION');
  return instant;
}

// One level, or several separated by commas; duplicates are removed.
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

// `CVE-2024` is a year, `cve-2024-12` the beginning of an id, `4-12` a part of one; a part of `CVE-` itself matches
// every id.
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

// @throws HttpError 400 `ERR_QUERY` with the place of the error
export function readSearch(text: string): SearchQuery | undefined {
  const { query, error } = parseQuery(text);
  if (error !== undefined) {
    throw new HttpError({ status: 400, code: 'ERR_QUERY', message: error.message, details: error });
  }
  return query;
}

// Reads `q`, the fields of a form and several severities, by their ranks, as one query.
function readQuery(params: FilterParams, ranks: readonly number[]): SearchQuery | undefined {
  const levels = severities.filter((level) => ranks.includes(severityRank(level)));
  const conditions = [
    readSearch(params.q ?? ''),
    levels.length > 1 && anyOf(levels.map((level) => term('severity', level))),
    (params.exploitation === 'poc' || params.exploitation === 'active') && term('exploitation', params.exploitation),
    params.exploitation === 'exploit' && term('exploit', true),
    params.exploitation === 'kev' && term('kev', true),
    params.min_score !== undefined && term('cvss', params.min_score, '>='),
    params.min_epss !== undefined && term('epss', params.min_epss, '>='),
  ].filter((condition) => condition !== undefined && condition !== false);
  return conditions.length === 0 ? undefined : joinQueries('and', conditions);
}

const anyOf = (terms: readonly SearchQuery[]) => joinQueries('or', terms);

const term = (field: FieldTerm['field'], value: FieldTerm['value'], comparison: FieldTerm['comparison'] = '=') =>
  ({ kind: 'field', field, comparison, value }) as FieldTerm;

type DateTerm = FieldTerm & { field: 'published' };

const DAY_MS = 86_400_000;

const isDateTerm = (part: SearchQuery): part is DateTerm => part.kind === 'field' && part.field === 'published';

// Copies bounds of the date of publication from the query into the filter, because filters by date have an index and
// counters.
export function takeDates(filter: CveFilter): CveFilter {
  const { query, ...own } = filter;
  const parts = query === undefined ? [] : query.kind === 'and' ? query.parts : [query];
  const dates = parts.filter(isDateTerm);
  if (dates.length === 0) return filter;
  const left = parts.filter((part) => !isDateTerm(part));
  const bounds = dates.map(toBounds);
  const from = [own.from, ...bounds.map((each) => each.from)]
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);
  const to = [own.to, ...bounds.map((each) => each.to)].filter((each) => each !== undefined).toSorted()[0];
  return {
    ...own,
    from,
    to,
    ...(left.length > 0 && { query: { kind: 'and', parts: left } }),
  };
}

function toBounds(term: DateTerm): Pick<CveFilter, 'from' | 'to'> {
  const { from, before } = readDayBounds(term.comparison, term.value);
  return { from, to: before && new Date(Date.parse(before) - 1).toISOString() };
}

// No record is older or newer, and the databases reject dates before the year 1 and after 9999.
const clampDay = (day: string): string => (day < '1000-01-01' ? '1000-01-01' : day > '9998-12-31' ? '9998-12-31' : day);

// The first instant that a comparison with a day allows, and the first one after the allowed ones.
export function readDayBounds(comparison: DateTerm['comparison'], day: string): { from?: string; before?: string } {
  const from = `${clampDay(day)}T00:00:00.000Z`;
  const before = new Date(Date.parse(from) + DAY_MS).toISOString();
  if (comparison === '=') return { from, before };
  if (comparison === '<' || comparison === '<=') return { before: comparison === '<' ? from : before };
  return { from: comparison === '>' ? before : from };
}
