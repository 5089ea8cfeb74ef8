import {
  affectedIntervals,
  isClaim,
  isComparable,
  isGitRange,
  isTooLong,
  MAX_COMPARED_RANGES,
  namesSingleVersion,
  toVersionRanges,
  UNCOMPARED,
} from '@faultline/shared/versions';
import { readPackages } from '../packages/readPackages.ts';
import { asList, asObject, asString, type Shape } from './coerce.ts';
import type { Container } from './containers.ts';
import type { AffectedPair, RecordProduct, RecordRange } from './CveRecord.ts';
import { formatProductKey, identityKey, usableName } from './identityKey.ts';
import { applyText, isFix, type TextOptions } from './text/applyText.ts';
import { isAffected } from './isAffected.ts';
import { readAllRanges, readStatus } from './readRanges.ts';

const CATEGORIES: Record<string, string> = { a: 'Application', o: 'Operating system', h: 'Hardware' };

// By the part of its first CPE: `cpe:2.3:o:...` or `cpe:/o:...`.
function readCategory(cpes: unknown): string | null {
  const part = /^cpe:(?:2\.3:|\/)([aoh]):/i.exec(asString(asList(cpes)[0]) ?? '')?.[1];
  return CATEGORIES[part?.toLowerCase() ?? ''] ?? null;
}

const saysNothing = ({ vendor, product, ranges }: RecordProduct) =>
  vendor === null && product === null && ranges.every((range) => usableName(range.version) === undefined);

function readOwnPackages(entry: Shape): Pick<RecordProduct, 'packages'> {
  const packages = readPackages(entry);
  return packages.length === 0 ? {} : { packages };
}

// Oracle ends descriptions with the score, whose numbers are no versions.
const SCORE = /\bCVSS \d\.\d Base Score\b.*/s;

/** The title and the English description of a container. */
export const readStatement = ({ body }: Container): string =>
  [
    asString(body.title) ?? '',
    ...asList(body.descriptions).flatMap((item) => {
      const { lang, value } = asObject(item);
      return /^en/i.test(asString(lang) ?? 'en') ? (asString(value)?.replace(SCORE, '') ?? '') : [];
    }),
  ].join('\n');

/**
 * Returns the `affected` entries of one container with cleaned names, without entries that show nothing, as the CNA's sentences (by
 * default the container's own) correct them.
 */
export function readAffected(
  container: Container,
  statement = readStatement(container),
  options: TextOptions = {},
): RecordProduct[] {
  const entries = applyText(readEntries(container), statement, options);
  return options.isAdp === true || entries.some(isAffected) ? entries : entries.map(doubtEarlier);
}

// A record that lists fixes alone says that something before them is affected, also where its default status is `unaffected`.
function doubtEarlier(entry: RecordProduct): RecordProduct {
  const fixes = entry.ranges.filter(
    (range) => isFix(range) && namesSingleVersion(range.version) && isComparable(range),
  );
  if (entry.default_status !== 'unaffected' || fixes.length === 0 || fixes.length < entry.ranges.length) return entry;
  const before = fixes.map((fix): RecordRange => ({ ...fix, version: '0', less_than: fix.version, status: 'unknown' }));
  return { ...entry, ranges: [...entry.ranges, ...before] };
}

function readEntries({ source, body }: Container): RecordProduct[] {
  return asList(body.affected)
    .map(asObject)
    .map((entry) => ({
      vendor: usableName(entry.vendor) ?? null,
      product: usableName(entry.product) ?? usableName(entry.packageName) ?? null,
      source,
      category: readCategory(entry.cpes),
      ...readOwnPackages(entry),
      default_status: readStatus(entry.defaultStatus, 'unknown'),
      ranges: readAllRanges(entry.versions),
    }))
    .filter((entry) => !saysNothing(entry));
}

const hasNames = ({ vendor, product }: RecordProduct) => vendor !== null && product !== null;

// Returns the entries that count: those of the CNA, and those of ADPs about the same products. The latter are second
// opinions if a range of the CNA can be compared. Other products of ADPs count only if the CNA names no vendor with a
// product: they are CPE tokens (`tp-link`, `archer_ax21`), which would duplicate the names of the CNA.
export function mergeAffected(cna: RecordProduct[], adp: RecordProduct[]): RecordProduct[] {
  if (adp.length === 0) return cna;
  if (!cna.some(hasNames)) return [...cna, ...adp];
  const known = new Set(cna.filter(hasNames).map(formatProductKey));
  return markSecondOpinions([...cna, ...adp.filter((entry) => known.has(formatProductKey(entry)))]);
}

// Marks ADP entries of products for which the CNA or OSV states a comparable range.
export function markSecondOpinions(entries: RecordProduct[]): RecordProduct[] {
  const isOpinion = ({ adp, decides }: RecordProduct) => adp === true && decides !== false;
  if (!entries.some(isOpinion)) return entries;
  const readable = new Set(
    entries.filter((entry) => entry.adp !== true && entry.decides !== false && isReadable(entry)).map(formatProductKey),
  );
  const isSecond = (entry: RecordProduct) => isOpinion(entry) && readable.has(formatProductKey(entry));
  if (!entries.some(isSecond)) return entries;
  return entries.map((entry) => (isSecond(entry) ? { ...entry, decides: false } : entry));
}

// Returns whether an entry says which versions are affected in a way that can be compared.
export const isReadable = ({ default_status, ranges }: RecordProduct): boolean =>
  ranges.length === 0 ? default_status === 'affected' : ranges.some((range) => !isClaim(range) && isComparable(range));

// Ranges with the same bounds and status are equal, however the bounds are written (`< 2.0`, or from `0` before
// `2.0`).
function formatRangeKey(range: RecordRange, isCompared: boolean): string {
  const spans = isGitRange(range) || !isCompared ? [] : toVersionRanges(range);
  const { version, less_than, less_than_or_equal, status } = range;
  return JSON.stringify([status, ...(spans.length > 0 ? spans : [version, less_than, less_than_or_equal])]);
}

// Merges equal statements of several containers about a product, with all of their sources.
export function dedupeEntries(entries: RecordProduct[]): RecordProduct[] {
  if (entries.length < 2 && entries.every(({ ranges }) => ranges.length < 2)) return entries;
  const compared = chooseCompared(entries);
  const known = new Map<string, { range: RecordRange; source: string }>();
  return entries.flatMap((entry) => {
    const productKey = formatProductKey(entry);
    const ranges: RecordRange[] = [];
    for (const range of entry.ranges) {
      const key = `${productKey}\n${formatRangeKey(range, compared(range))}`;
      const first = known.get(key);
      if (first === undefined) {
        const own = { ...range };
        known.set(key, { range: own, source: entry.source });
        ranges.push(own);
      } else if (first.source !== entry.source) {
        first.range.sources = [...new Set([...(first.range.sources ?? [first.source]), entry.source])];
      }
    }
    return ranges.length === 0 && entry.ranges.length > 0 ? [] : [{ ...entry, ranges }];
  });
}

// This many characters count as one more range, because long texts take time even with few versions.
const CHARACTERS_OF_A_RANGE = 15;

const countCharacters = ({ version, less_than, less_than_or_equal }: RecordRange): number =>
  version.length + (less_than ?? less_than_or_equal ?? '').length;

// The largest number of versions in a text: each takes a character and a separator.
const countAtMost = (range: RecordRange): number => 1 + countCharacters(range) / 2;

function countCompared(range: RecordRange): number {
  const spans = isGitRange(range) ? 1 : toVersionRanges(range).length;
  return Math.max(1, spans, countCharacters(range) / CHARACTERS_OF_A_RANGE);
}

// Returns a predicate for ranges that are compared with versions. Other ranges are only displayed. Ranges beyond the
// limit are not parsed.
export function chooseCompared(entries: readonly RecordProduct[]): (range: RecordRange) => boolean {
  const ranges = entries.flatMap((entry) => entry.ranges);
  const atMost = ranges.reduce((sum, range) => sum + countAtMost(range), 0);
  if (atMost <= MAX_COMPARED_RANGES && !ranges.some(isTooLong)) return () => true;
  const compared = new Set<RecordRange>();
  let left = MAX_COMPARED_RANGES;
  for (const range of ranges) {
    if (isTooLong(range)) continue;
    left -= countCompared(range);
    if (left < 0) break;
    compared.add(range);
  }
  return (range) => compared.has(range);
}

// Returns the number of a record's ranges that are too long or too many to be compared with versions.
export function countUncompared(entries: readonly RecordProduct[]): number {
  const compared = chooseCompared(entries);
  return entries.flatMap((entry) => entry.ranges).filter((range) => !compared(range)).length;
}

const toName = (name: string | null) => (name === null ? null : { key: identityKey(name), name });

function readVersions(stated: RecordProduct[], compared: (range: RecordRange) => boolean) {
  const isWhole = stated.every(({ ranges }) => ranges.every(compared));
  const entries = isWhole ? stated : stated.map((entry) => ({ ...entry, ranges: entry.ranges.filter(compared) }));
  const intervals = affectedIntervals(entries);
  const isPartial =
    !isWhole && stated.some(({ ranges }) => ranges.some((range) => range.status === 'affected' && !compared(range)));
  return { pages: versionPages(entries), intervals: isPartial ? [UNCOMPARED, ...intervals] : intervals };
}

// Returns whether an entry names a product with a page. One without a vendor does unless the record's vendors all come
// from ADPs: those name the same products again.
export function selectNamed(entries: readonly RecordProduct[]): (entry: RecordProduct) => boolean {
  const named = entries.filter((entry) => entry.advisory === undefined && hasNames(entry));
  const isNamedByAdp = named.length > 0 && named.every(({ adp }) => adp === true);
  return ({ vendor, product }) => vendor !== null || (product !== null && !isNamedByAdp);
}

// Returns the distinct vendors and products with pages, each with all statements about it, in the order of the record;
// those without a vendor come last.
export function affectedPairs(entries: RecordProduct[]): AffectedPair[] {
  const compared = chooseCompared(entries);
  const isNamed = selectNamed(entries);
  const named = entries.filter((entry) => isNamed(entry) && isAffected(entry));
  const found = [...Map.groupBy(named, formatProductKey).values()]
    .filter((stated) => stated.some(({ decides }) => decides !== false))
    .map((stated) => ({
      vendor: toName(stated[0]?.vendor ?? null),
      product: toName(stated[0]?.product ?? null),
      stated,
    }));
  const complete = new Set(found.flatMap(({ vendor, product }) => (product && vendor ? vendor.key : [])));
  return found
    .filter(({ vendor, product }) => product !== null || (vendor !== null && !complete.has(vendor.key)))
    .toSorted((a, b) => Number(a.vendor === null) - Number(b.vendor === null))
    .map(({ vendor, product, stated }) => ({
      vendor,
      product:
        product === null
          ? null
          : {
              ...product,
              category: stated.find(({ category }) => category !== null)?.category ?? null,
              ...readVersions(stated, compared),
            },
    }));
}

export const listVersionsWithPage = (range: RecordRange): string[] =>
  range.status !== 'affected' || isGitRange(range)
    ? []
    : toVersionRanges(range).flatMap(({ from, to }) =>
        [from, to].flatMap((bound) => (bound?.inclusive && namesSingleVersion(bound.text) ? [bound.text] : [])),
      );

// Returns the versions with a page: single affected versions and included ends of ranges. Not open ends (`0`, `*`),
// series (`6.1.*`), sentences or commit ids.
export const versionPages = (entries: RecordProduct[]): string[] => [
  ...new Set(entries.flatMap(({ ranges }) => ranges.flatMap(listVersionsWithPage))),
];
