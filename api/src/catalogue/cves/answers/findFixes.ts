import {
  affectedIntervals,
  chooseScheme,
  compareVersions,
  findBranch,
  isCommit,
  isComparable,
  isGitRange,
  isTooLong,
  matchVersion,
  type OrderedScheme,
  parseSeries,
  rangeIncludes,
  toVersionRanges,
  UNCOMPARED,
  type VersionRange,
  versionKeys,
} from '@faultline/shared/versions';
import { OSV } from '../../../ingest/osv/addStatements.ts';
import { chooseCompared } from '../../../ingest/record/affected.ts';
import { formatProductKey } from '../../../ingest/record/identityKey.ts';
import type { CveDocument, RecordProduct, RecordRange } from '../../../ingest/record/CveRecord.ts';
import { readBounds, readVersionTokens } from '../../../ingest/record/text/readBoundsInText.ts';
import { namesAnother, readStatedFixes } from './readStatedFixes.ts';

export type FixOrigin = 'unaffected version' | 'range end' | 'solution' | 'description';

/** A version in which a product is fixed, as the record or an advisory of OSV states it. */
export interface Fix {
  /** The first of the record's entries about the product; -1 for a record without entries. */
  entry: number;
  vendor: string | null;
  product: string | null;
  version: string;
  /** The release line that it fixes, for example `7.0` for 7.0.17 if 7.2.13 is a fix too; null where the record states one line. */
  branch: string | null;
  /** The short name of the container, or `OSV`. */
  source: string;
  stated_as: FixOrigin;
  /** The order of the product's versions. */
  scheme: OrderedScheme;
}

export type FixSources = Pick<CveDocument, 'affected' | 'descriptions' | 'remediation' | 'workarounds' | 'assigner'>;

/**
 * Returns the versions that a record states as fixes, by product in the order of the record and then from old to new. Nothing is
 * concluded: the end of a range of an ADP, of a series (`6.1.*`) or of a range that the text includes (`through 1.3`) is not a fix,
 * and neither is a version that another range of the product affects. The description counts only where nothing else names a fix.
 */
export function findFixes(doc: FixSources): Fix[] {
  const groups = doc.affected.length === 0 ? [UNNAMED] : groupProducts(doc.affected);
  if (groups.length === 0) return [];
  const texts = doc.descriptions.filter(({ lang }) => /^en/i.test(lang)).map(({ text }) => text);
  const bounds = groups.some(({ entries }) => entries.some(hasEnd)) ? texts.flatMap(readBounds) : [];
  const isCompared = chooseCompared(doc.affected);
  const cna = doc.assigner ?? groups[0]?.entries[0]?.source ?? '';
  const solution = readText(readSolution(doc) ?? '', groups, { source: cna, stated_as: 'solution' });
  const inData = groups.map((group, index) => {
    const isRefuted = ({ scheme, version, stated_as }: Candidate) =>
      stated_as === 'range end' && saysIncluded(bounds, scheme, version);
    const listed = listDataFixes(group.entries.filter(isOfAssigner), isCompared).filter((fix) => !isRefuted(fix));
    const own = selectFixes(group, [...listed, ...(solution[index] ?? [])]);
    if (own.length > 0) return own;
    const advised = listDataFixes(group.entries.filter(isOfOsv), isCompared).filter((fix) => !isRefuted(fix));
    return selectFixes(group, advised);
  });
  const isAnyMissing = inData.some((fixes) => fixes.length === 0);
  const described = isAnyMissing ? readText(texts.join('\n'), groups, { source: cna, stated_as: 'description' }) : [];
  return groups.flatMap((group, index) => {
    const own = inData[index] ?? [];
    const fixes = own.length > 0 ? own : selectFixes(group, described[index] ?? []);
    return nameBranches(fixes).map(({ version, branch, source, stated_as, scheme }) => ({
      entry: group.entry,
      vendor: group.vendor,
      product: group.product,
      version,
      branch,
      source,
      stated_as,
      scheme,
    }));
  });
}

/**
 * Returns the fix for a user of an affected version of the product: the first later one of its branch, otherwise the first later one.
 */
export function chooseFix<T extends Pick<Fix, 'version' | 'branch' | 'scheme'>>(
  fixes: readonly T[],
  version: string,
): T | undefined {
  const scheme = fixes[0]?.scheme ?? 'dotted';
  const later = fixes
    .filter((fix) => (compareVersions(scheme, fix.version, version) ?? 0) > 0)
    .toSorted((a, b) => compareVersions(scheme, a.version, b.version) ?? 0);
  return later.find(({ branch }) => branch !== null && isInBranch(branch, version, scheme)) ?? later[0];
}

const isInBranch = (branch: string, version: string, scheme: OrderedScheme): boolean =>
  rangeIncludes(toSingle(`${branch}.*`), version, scheme) === true;

const toSingle = (version: string) => ({
  version,
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
});

interface Group {
  entry: number;
  vendor: string | null;
  product: string | null;
  entries: RecordProduct[];
}

// The one product of a record that names none.
const UNNAMED: Group = { entry: -1, vendor: null, product: null, entries: [] };

const MAX_GROUPS = 500;

function groupProducts(affected: readonly RecordProduct[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [entry, product] of affected.entries()) {
    const key = formatProductKey(product);
    const group = groups.get(key) ?? { entry, vendor: product.vendor, product: product.product, entries: [] };
    group.entries.push(product);
    groups.set(key, group);
    if (groups.size === MAX_GROUPS) break;
  }
  return [...groups.values()].filter(({ entries }) => entries.some(isPartlyAffected));
}

const isPartlyAffected = ({ default_status, ranges }: RecordProduct): boolean =>
  default_status !== 'unaffected' || ranges.some(({ status }) => status !== 'unaffected');

const hasEnd = ({ ranges }: RecordProduct): boolean => ranges.some(({ less_than }) => less_than !== null);
const isOfOsv = ({ source, advisory }: RecordProduct): boolean => source === OSV && advisory !== undefined;
const isOfAssigner = (entry: RecordProduct): boolean => entry.adp !== true && !isOfOsv(entry);

interface Candidate {
  version: string;
  scheme: OrderedScheme;
  branch: string | null;
  source: string;
  stated_as: FixOrigin;
}

function listDataFixes(entries: readonly RecordProduct[], isCompared: (range: RecordRange) => boolean): Candidate[] {
  return entries.flatMap((entry) => {
    const { ranges, source } = entry;
    const numbered = ranges.filter((range) => !isGitRange(range) && !isTooLong(range) && isCompared(range));
    const scheme = chooseScheme(numbered);
    return numbered.flatMap((range) => readRange(range, entry).map((fix) => ({ ...fix, scheme, source })));
  });
}

type RangeFix = Pick<Candidate, 'version' | 'branch' | 'stated_as'>;

function readRange(range: RecordRange, entry: RecordProduct): RangeFix[] {
  if (range.status === 'unknown') return [];
  if (range.less_than === null && namesAnother(/^[^\d<>=≤≥]*/.exec(range.version)?.[0] ?? '', entry)) return [];
  const spans = toVersionRanges(range);
  const isSentence = range.less_than === null && readVersionTokens(range.version).length > 2 * spans.length;
  const fixes = spans.flatMap(range.status === 'affected' ? readEnd : readStart);
  // If the engine reads only a part of a sentence, the other part may limit it.
  return isSentence || (spans.length > 1 && !fixes.every(({ version }) => isVersion(version))) ? [] : fixes;
}

const readEnd = ({ from, to }: VersionRange): RangeFix[] =>
  to?.inclusive === false && from?.text !== to.text ? [{ version: to.text, branch: null, stated_as: 'range end' }] : [];

function readStart({ from, to }: VersionRange): RangeFix[] {
  if (from?.inclusive !== true) return [];
  const branch = to === undefined || to.text === from.text ? undefined : parseSeries(to.text);
  return [{ version: from.text, branch: branch ?? null, stated_as: 'unaffected version' }];
}

// The end of a range that a sentence of the record includes, and no sentence excludes.
function saysIncluded(bounds: ReturnType<typeof readBounds>, scheme: OrderedScheme, version: string): boolean {
  const same = bounds.filter((bound) => compareVersions(scheme, bound.version, version) === 0);
  return same.length > 0 && same.every(({ inclusive }) => inclusive);
}

/** The part of the remediation that says how the flaw is fixed, without workarounds. */
function readSolution({ remediation, workarounds }: FixSources): string | null {
  if (remediation === null || workarounds === undefined) return remediation;
  return remediation.endsWith(workarounds) ? remediation.slice(0, -workarounds.length) : remediation;
}

function readText(
  text: string,
  groups: readonly Group[],
  origin: Pick<Candidate, 'source' | 'stated_as'>,
): Candidate[][] {
  const stated =
    text.trim() === '' ? [] : readStatedFixes(text, groups, { isDescription: origin.stated_as === 'description' });
  return groups.map(({ entries }, index) => {
    const own = stated.filter(({ product }) => product === index);
    const scheme = own.length === 0 ? 'dotted' : chooseScheme(entries.flatMap(({ ranges }) => ranges));
    return own.map(({ version }) => ({ ...origin, version, scheme, branch: null }));
  });
}

const MAX_FIX_LENGTH = 60;
const VERSION_FORM =
  /^[vr]?\d\S*(?: \(?(?:sp|service pack|update|upd|hotfix|hf|patch|p|build|rev|revision|release|r|cu|cumulative update|fix pack|ifix|rc|beta)\.? ?[\w.-]{1,20}\)?){0,3}$/i;
const PLACEHOLDER = /(?:^|[._ -])(?:x+|n|\*)(?:$|[._ -])|\dx+\b|\*/i;

// One version, to which users can update: no series, placeholder, commit, sentence or start of all versions.
function isVersion(text: string): boolean {
  return (
    text.length <= MAX_FIX_LENGTH &&
    VERSION_FORM.test(text) &&
    !PLACEHOLDER.test(text) &&
    parseSeries(text) === undefined &&
    !isCommit(text) &&
    !/^v?0+(?:\.0+)*$/.test(text) &&
    isComparable(toSingle(text))
  );
}

const WHOLE = /^\d+$/;
const MAX_MAJOR_STEP = 3;

// A whole number is a version where the record states whole numbers, or others that begin with one near to it: of 5.1.4, 114 is a build.
const isNearMajor = (number: number, majors: ReadonlySet<number>): boolean =>
  [...majors].some((major) => major === Infinity || Math.abs(number - major) <= MAX_MAJOR_STEP);

const listMajors = (entries: readonly RecordProduct[]): Set<number> =>
  new Set(
    entries.flatMap(({ ranges }) =>
      ranges.flatMap(({ version, less_than, less_than_or_equal, status }) =>
        [version, less_than, less_than_or_equal].flatMap((text) => {
          if (status === 'unaffected' || text === null || !/^v?[1-9]/i.test(text)) return [];
          return WHOLE.test(text) ? [Infinity] : [Number.parseInt(text.replace(/^v/i, ''), 10)];
        }),
      ),
    ),
  );

const MAX_FIXES = 200;

// The candidates that are no longer affected and later than something that is, each once, from old to new.
function selectFixes({ entries }: Group, candidates: readonly Candidate[]): Candidate[] {
  const versions = candidates.filter(({ version }) => isVersion(version)).slice(0, MAX_FIXES);
  if (versions.length === 0) return [];
  const intervals = affectedIntervals(entries).filter(({ lo }) => lo !== UNCOMPARED.lo);
  const majors = listMajors(entries);
  const isLater = (version: string) => {
    const keys = versionKeys(version);
    if (WHOLE.test(version) && majors.size > 0 && !isNearMajor(Number(version), majors)) return false;
    return intervals.length === 0 || intervals.some(({ lo }) => keys.some((key) => key[0] === lo[0] && lo < key));
  };
  const fixes: Candidate[] = [];
  for (const candidate of versions) {
    const same = fixes.find((fix) => compareVersions(candidate.scheme, fix.version, candidate.version) === 0);
    if (same !== undefined) same.branch ??= candidate.branch;
    else if (isLater(candidate.version) && matchVersion(entries, candidate.version).outcome !== 'affected')
      fixes.push({ ...candidate });
  }
  return fixes.toSorted((a, b) => compareVersions(a.scheme, a.version, b.version) ?? 0);
}

// The branch of each of several fixes: the numbers it shares with its nearest neighbor, and one more.
function nameBranches(fixes: readonly Candidate[]): Candidate[] {
  return fixes.map((fix, index) => {
    const found = [fixes[index - 1], fixes[index + 1]].flatMap((next) =>
      next === undefined ? [] : (findBranch(fix.version, next.version) ?? []),
    );
    const nearest = found.toSorted((a, b) => b.length - a.length)[0];
    return { ...fix, branch: fix.branch ?? nearest ?? null };
  });
}
