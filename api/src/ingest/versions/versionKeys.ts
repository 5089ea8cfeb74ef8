import { dottedKey, dottedSeries } from './dottedKey.ts';
import { type Interval, type Scheme, start } from './Interval.ts';
import { rpmKey, rpmSeries } from './rpmKey.ts';
import { semverKey } from './semverKey.ts';
import { versionBody } from './versionTokens.ts';

const KEYS = { d: dottedKey, s: semverKey, r: rpmKey };
const SERIES = { d: dottedSeries, s: dottedSeries, r: rpmSeries };
const MAX_TEXT_LENGTH = 120;

/** The key of a version within an order, or undefined for what has no place in one. */
export function versionKey(scheme: Exclude<Scheme, 'e'>, text: string): string | undefined {
  const body = versionBody(text);
  return body === undefined ? undefined : start(scheme) + KEYS[scheme](body);
}

/** What a text without an order is compared by: itself, ignoring case. */
export function exactKey(text: string): string | undefined {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.length > MAX_TEXT_LENGTH ? undefined : start('e') + folded;
}

/** All versions of a series: `6.1.*`, `2.x`. */
export function seriesInterval(scheme: Exclude<Scheme, 'e'>, prefix: string): Interval | undefined {
  const body = versionBody(prefix);
  if (body === undefined) return undefined;
  const { lo, hi } = SERIES[scheme](body);
  return { lo: start(scheme) + lo, hi: start(scheme) + hi };
}

/**
 * The keys a version has, one for each order a range may be in; a version without an order has its text alone.
 * A range contains the version when for one of them `lo <= key and key < hi`.
 */
export function versionKeys(text: string): string[] {
  const keys = (['d', 's', 'r'] as const).map((scheme) => versionKey(scheme, text)).filter((key) => key !== undefined);
  if (keys.length > 0) return keys;
  const exact = exactKey(text);
  return exact === undefined ? [] : [exact];
}
