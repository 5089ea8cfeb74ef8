import { affectedIntervals, UNCOMPARED } from './affectedIntervals.ts';
import { isExactVersion } from './exactVersion.ts';
import { commitKey, type Interval, keyAfter, type Scheme, schemeEnd, schemeStart, versionKeys } from './versionKeys.ts';

/** A stretch of keys of one order to look for among a product's affected intervals, and what it means that one overlaps it. */
export interface Probe extends Interval {
  outcome: 'affected' | 'uncomparable';
}

const uncompared: Probe = { ...UNCOMPARED, outcome: 'uncomparable' };
const toSpan = (scheme: Scheme): Probe => ({ lo: schemeStart(scheme), hi: schemeEnd(scheme), outcome: 'uncomparable' });
const ORDERED = (['dotted', 'dpkg', 'rpm', 'semver'] as const).map(toSpan);
const COMMITS = toSpan('commits');
const EVERYTHING = [uncompared, toSpan('exact'), COMMITS, ...ORDERED];

/**
 * Returns what to look for among affected intervals to find out whether a version is affected. An overlap with `affected` decides before
 * one with `uncomparable`; without either, the version isn't affected.
 */
export function versionProbe(text: string): Probe[] {
  const keys = versionKeys(text.trim());
  const points = keys.map((key): Probe => ({ lo: key, hi: keyAfter(key), outcome: 'affected' }));
  if (keys.length > 1) return [...points, uncompared];
  return [...points, uncompared, ...ORDERED, ...(commitKey(text) === undefined ? [COMMITS] : [])];
}

const NAMES_A_VERSION = /\d/;
const SERIES = /^(.*\d)(?:\.(?:x|\*))+$/i;

/**
 * Returns what to look for to find out whether a version that a filter (`>=1.0.0`, `2.x`, `9.0.50`) lets through is affected. A filter
 * that names no version (`latest`) can't be compared; a blank one lets everything through.
 */
export function filterProbe(text: string): Probe[] {
  const filter = text.trim();
  if (filter === '') return EVERYTHING.map((probe) => ({ ...probe, outcome: 'affected' }));
  if (isExactVersion(filter)) return versionProbe(filter);
  const spans = NAMES_A_VERSION.test(filter)
    ? [null, 'semver', 'rpm', 'dpkg'].flatMap((type) => toFilterIntervals(filter, type))
    : [];
  if (spans.length === 0) return EVERYTHING;
  const isOrdered = spans.every(({ lo }) => !lo.startsWith(schemeStart('exact')));
  const probes = spans.map((span): Probe => ({ ...span, outcome: 'affected' }));
  return isOrdered ? [...probes, uncompared] : [...probes, uncompared, ...ORDERED];
}

// `2.x` begins with 2 itself, not with its previews: else `< 2.0`, which holds those, would meet it.
function toFilterIntervals(filter: string, type: string | null): Interval[] {
  const [floor] = toMatchingIntervals(`>=${SERIES.exec(filter)?.[1] ?? filter}`, type);
  const intervals = toMatchingIntervals(filter, type);
  if (!SERIES.test(filter) || floor === undefined) return intervals;
  return intervals.map(({ lo, hi }) => ({ lo: lo < floor.lo ? floor.lo : lo, hi }));
}

const toMatchingIntervals = (version: string, version_type: string | null): Interval[] =>
  affectedIntervals([
    {
      default_status: 'unaffected',
      ranges: [{ version, less_than: null, less_than_or_equal: null, version_type, status: 'affected' }],
    },
  ]).filter(({ lo }) => lo !== UNCOMPARED.lo);
