import { toRangeIntervals, UNCOMPARED } from './affectedIntervals.ts';
import { isExactVersion } from './exactVersion.ts';
import { mergeIntervals } from './intervalSets.ts';
import { parseSeries } from './suffixes.ts';
import {
  commitKey,
  type Interval,
  keyAfter,
  type OrderedScheme,
  type Scheme,
  schemeEnd,
  schemeStart,
  toUncertainKey,
  versionKeys,
} from './versionKeys.ts';

/** A stretch of keys of one order to look for among a product's affected intervals, and what it means that one overlaps it. */
export interface Probe extends Interval {
  outcome: 'affected' | 'uncomparable';
}

const uncompared: Probe = { ...UNCOMPARED, outcome: 'uncomparable' };
const toSpan = (scheme: Scheme): Probe => ({ lo: schemeStart(scheme), hi: schemeEnd(scheme), outcome: 'uncomparable' });
const SCHEMES = ['plain', 'dotted', 'dpkg', 'rpm', 'semver'] as const;
const ORDERED = SCHEMES.map(toSpan);
const COMMITS = toSpan('commits');
const EVERYTHING = [uncompared, toSpan('exact'), COMMITS, ...ORDERED];

/**
 * Returns what to look for among affected intervals to find out whether a version is affected. An overlap with `affected` decides before
 * one with `uncomparable`; without either, the version isn't affected.
 */
export function versionProbe(text: string): Probe[] {
  const keys = versionKeys(text.trim());
  const points = keys.map((key): Probe => ({ lo: key, hi: keyAfter(key), outcome: 'affected' }));
  const [plain = ''] = keys;
  const uncertain = toUncertainKey(plain);
  if (keys.length > 1) return [...points, { lo: uncertain, hi: keyAfter(uncertain), outcome: 'uncomparable' }];
  return [...points, uncompared, ...ORDERED, ...(commitKey(text) === undefined ? [COMMITS] : [])];
}

const NAMES_A_VERSION = /\d/;

/**
 * Returns what to look for to find out whether a version that a filter (`>=1.0.0`, `2.x`, `9.0.50`) lets through is affected. A filter
 * that names no version (`latest`) can't be compared; a blank one lets everything through.
 */
export function filterProbe(text: string): Probe[] {
  const filter = text.trim();
  if (filter === '') return EVERYTHING.map((probe) => ({ ...probe, outcome: 'affected' }));
  if (isExactVersion(filter)) return versionProbe(filter);
  const spans = NAMES_A_VERSION.test(filter) ? SCHEMES.flatMap((scheme) => toFilterIntervals(filter, scheme)) : [];
  if (spans.length === 0) return EVERYTHING;
  const isOrdered = spans.every(({ lo }) => !lo.startsWith(schemeStart('exact')));
  const probes = spans.map((span): Probe => ({ ...span, outcome: 'affected' }));
  return isOrdered ? [...probes, uncompared] : [...probes, uncompared, ...ORDERED];
}

// `2.x` begins with 2 itself, not with its previews: else `< 2.0`, which holds those, would meet it.
function toFilterIntervals(filter: string, scheme: OrderedScheme): Interval[] {
  const series = parseSeries(filter);
  const [floor] = toMatchingIntervals(`>=${series ?? filter}`, scheme);
  const intervals = toMatchingIntervals(filter, scheme);
  if (series === undefined || floor === undefined) return intervals;
  return intervals.map(({ lo, hi }) => ({ lo: lo < floor.lo ? floor.lo : lo, hi }));
}

const toMatchingIntervals = (version: string, scheme: OrderedScheme): Interval[] =>
  mergeIntervals(toRangeIntervals(scheme, { version, less_than: null, less_than_or_equal: null, version_type: null }));
