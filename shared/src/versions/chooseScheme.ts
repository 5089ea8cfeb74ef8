import { isGitRange, type StatedRange, toVersionRanges } from './statedRanges.ts';
import { parseSeries, toUpstream } from './suffixes.ts';
import type { OrderedScheme } from './versionKeys.ts';

const DPKG = /^(?:dpkg|deb|debian)$/;
const NUMBERS = /^\d+(?:\.\d+)*(?:\.\*)?$/;
const SEMVER = /^v?\d+(?:\.\d+){0,2}(?:-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;
// `7.1.1-42962` is a build of 7.1.1, not a pre-release.
const BUILD_NUMBER = /-\d{3,}(?:[-.]\d+)*$/;
const RPM_RELEASE = /-.*\.(?:el|fc)\d/i;

/**
 * Returns the order in which a product's versions are compared. The bounds decide: the order of rpm or dpkg where they are packages and
 * the record says so, semver's where all have its form and the record says nothing else, the general order of all that versions state
 * where bounds name builds, and else that of upstream versions.
 */
export function chooseScheme(ranges: readonly StatedRange[]): OrderedScheme {
  const stated = ranges.filter((range) => !isGitRange(range));
  const types = new Set(stated.flatMap(({ version_type }) => version_type?.toLowerCase() ?? []));
  const texts = listBounds(stated);
  const packaged = texts.filter((text) => !NUMBERS.test(text) && toUpstream(text, true) !== withoutPrefix(text));
  if (types.has('rpm') && (packaged.length > 0 || texts.length === 0)) return 'rpm';
  if ([...types].some((type) => DPKG.test(type)) && (packaged.length > 0 || texts.length === 0)) return 'dpkg';
  if (packaged.length > 0 && texts.every((text) => RPM_RELEASE.test(text))) return 'rpm';
  // Bounds that name a build decide between builds, and an edition beside others decides between editions.
  const isBuild = (text: string) => /\d/.test(withoutPrefix(text).slice(toUpstream(text, true).length));
  if (packaged.some(isBuild) || (packaged.length > 0 && packaged.length < texts.length)) return 'dotted';
  const isSemver =
    types.size === 1 && types.has('semver') && texts.every((text) => SEMVER.test(text) && !BUILD_NUMBER.test(text));
  if (isSemver) return 'semver';
  return texts.some((text) => !NUMBERS.test(text) && toUpstream(text) !== withoutPrefix(text)) ? 'dotted' : 'plain';
}

const withoutPrefix = (text: string): string => text.replace(/^v(?=\d)/i, '');

const listBounds = (ranges: readonly StatedRange[]): string[] =>
  ranges
    .flatMap(toVersionRanges)
    .flatMap(({ from, to }) =>
      [from, to].flatMap((bound) => (bound === undefined ? [] : (parseSeries(bound.text) ?? bound.text))),
    );
