import { chooseScheme, compareVersions, findBranch, isGitRange } from '@faultline/shared/versions';
import { asList, asObject, asString } from './coerce.ts';
import type { AffectedStatus, RecordRange } from './CveRecord.ts';

export function readStatus(value: unknown, otherwise: AffectedStatus): AffectedStatus {
  const word = asString(value)?.toLowerCase();
  return word === 'affected' || word === 'unaffected' || word === 'unknown' ? word : otherwise;
}

const PACKAGE_URL = /^pkg:\S+@([^@/?#\s]+)(?:[?#]\S*)?$/i;

// Some records write a bound as the package URL of the version: `pkg:pypi/django@4.2`.
function readBound(value: unknown): string | undefined {
  const text = asString(value);
  const version = text?.startsWith('pkg:') ? PACKAGE_URL.exec(text)?.[1] : undefined;
  return version ?? text;
}

// Returns a stated range, with `changes` as the ranges between them, each with its own status. Changes to unaffected in several branches
// (1.6.13, 1.7.10) are the fixes of those branches. Many records name the fix as a change behind the last affected version.
function readRanges(value: unknown): RecordRange[] {
  const row = typeof value === 'string' ? { version: value } : asObject(value);
  const less_than = readBound(row.lessThan) ?? null;
  const less_than_or_equal = less_than === null ? (readBound(row.lessThanOrEqual) ?? null) : null;
  const version = readBound(row.version) ?? (less_than === null && less_than_or_equal === null ? undefined : '0');
  if (version === undefined) return [];
  const version_type = asString(row.versionType) ?? null;
  const whole = { version, less_than, less_than_or_equal, version_type, status: readStatus(row.status, 'affected') };
  const changes = readChanges(row.changes).filter(
    ({ version: at }) => at !== less_than && !isInverted(before(whole, at)),
  );
  if (changes.length === 0) return [whole];
  return splitByBranch(whole, changes) ?? splitByChanges(whole, changes);
}

export const readAllRanges = (value: unknown): RecordRange[] => joinHalves(asList(value).flatMap(readRanges));

const isUnspecified = (text: string | null): boolean => /^unspecified$/i.test(text ?? '');

// Records of an older format state a range in two halves: from 8.6.0 to `unspecified`, and from `unspecified` before
// 8.13.6. Read separately, they would affect every version.
function joinHalves(ranges: RecordRange[]): RecordRange[] {
  const joined = [...ranges];
  for (let index = 0; index < joined.length; index += 1) {
    const start = joined[index];
    if (start === undefined || isUnspecified(start.version)) continue;
    if (!isUnspecified(start.less_than ?? start.less_than_or_equal)) continue;
    const place = [index + 1, index - 1].find((other) => isOtherHalf(start, joined[other]));
    const end = place === undefined ? undefined : joined[place];
    if (place === undefined || end === undefined) continue;
    joined.splice(Math.min(place, index), 2, { ...end, version: start.version });
    index = Math.min(place, index);
  }
  return joined;
}

function isOtherHalf(start: RecordRange, end: RecordRange | undefined): boolean {
  if (end === undefined || end.status !== start.status || !isUnspecified(end.version)) return false;
  const upper = end.less_than ?? end.less_than_or_equal;
  return upper !== null && !isUnspecified(upper) && !isInverted({ ...end, version: start.version });
}

type ChangePoint = Pick<RecordRange, 'version' | 'status'>;

const readChanges = (value: unknown): ChangePoint[] =>
  asList(value)
    .map(asObject)
    .flatMap((change) => {
      const version = readBound(change.at);
      return version === undefined ? [] : [{ version, status: readStatus(change.status, 'unaffected') }];
    });

const before = (whole: RecordRange, less_than: string): RecordRange => ({
  ...whole,
  less_than,
  less_than_or_equal: null,
});

const isBeyond = (whole: RecordRange, { version }: ChangePoint): boolean => isInverted({ ...whole, version });

const single = (whole: RecordRange, change: ChangePoint): RecordRange => ({
  ...whole,
  ...change,
  less_than: null,
  less_than_or_equal: null,
});

function splitByBranch(whole: RecordRange, changes: ChangePoint[]): RecordRange[] | undefined {
  if (whole.status !== 'affected' || isGitRange(whole) || changes.some(({ status }) => status !== 'unaffected'))
    return undefined;
  const scheme = chooseScheme([whole]);
  const fixes = changes.toSorted((a, b) => compareVersions(scheme, a.version, b.version) ?? 0);
  const isOpen = whole.less_than === '*' || fixes.some((fix) => isBeyond(whole, fix));
  const end = isOpen ? null : whole.less_than;
  const points = [...fixes.map(({ version }) => version), ...(end === null ? [] : [end])];
  const branches = points.slice(0, -1).map((point, index) => findBranch(point, points[index + 1] ?? ''));
  if (branches.length === 0 || branches.includes(undefined)) return undefined;
  const fixed = fixes.map((fix, index): RecordRange => {
    const branch = branches[index];
    if (isBeyond(whole, fix)) return single(whole, fix);
    return branch === undefined
      ? { ...whole, ...fix }
      : { ...whole, ...fix, less_than: null, less_than_or_equal: `${branch}.*` };
  });
  return [whole, ...fixed];
}

function splitByChanges(whole: RecordRange, changes: ChangePoint[]): RecordRange[] {
  const within: ChangePoint[] = [];
  for (const change of changes) {
    const last = within.at(-1)?.version ?? whole.version;
    if (!isBeyond(whole, change) && !isInverted({ ...before(whole, change.version), version: last }))
      within.push(change);
  }
  const beyond = changes.filter((change) => change.status === 'unaffected' && isBeyond(whole, change));
  const { less_than, less_than_or_equal } = whole;
  const end = { less_than: less_than_or_equal === null ? (less_than ?? '*') : null, less_than_or_equal };
  // Affected up to 6.9.2, but not since 6.7.0: the record contradicts itself.
  const isDoubtful = ({ version, status }: ChangePoint) =>
    status === 'unaffected' && less_than_or_equal !== null && !version.startsWith(less_than_or_equal);
  const segments = [whole, ...within].map((start, index): RecordRange => {
    const next = within[index]?.version;
    const bounds = next === undefined ? (index === 0 ? whole : end) : { less_than: next, less_than_or_equal: null };
    return {
      version: start.version,
      less_than: bounds.less_than,
      less_than_or_equal: bounds.less_than_or_equal,
      version_type: whole.version_type,
      status: index > 0 && index === within.length && isDoubtful(start) ? 'unknown' : start.status,
    };
  });
  return [...segments, ...beyond.map((change) => single(whole, change))];
}

function isInverted(range: RecordRange): boolean {
  const { version, less_than, less_than_or_equal } = range;
  const end = less_than ?? less_than_or_equal;
  if (end === null || isGitRange(range)) return false;
  const order = compareVersions(chooseScheme([range]), version, end) ?? -1;
  return order > 0 || (order === 0 && less_than !== null);
}
