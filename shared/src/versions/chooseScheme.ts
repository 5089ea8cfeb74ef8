import { isGitRange, type StatedRange, toVersionRanges } from './statedRanges.ts';
import { parseSeries, toUpstream } from './suffixes.ts';
import type { OrderedScheme } from './versionKeys.ts';

const DPKG = /^(?:dpkg|deb|debian)$/;
const NUMBERS = /^v?\d+(?:\.\d+)*(?:\.\*)?$/i;
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
  const types = new Set<string>();
  // Bounds that are more than numbers, and the number of all.
  const texts: string[] = [];
  let count = 0;
  for (const range of ranges) {
    if (isGitRange(range)) continue;
    if (range.version_type) types.add(range.version_type.toLowerCase());
    for (const { from, to } of toVersionRanges(range)) {
      for (const text of from?.text === to?.text ? [from?.text] : [from?.text, to?.text]) {
        if (text === undefined) continue;
        count += 1;
        if (!NUMBERS.test(text)) texts.push(parseSeries(text) ?? text);
      }
    }
  }
  const isRpm = types.has('rpm');
  const isDpkg = [...types].some((type) => DPKG.test(type));
  if (texts.length === 0) {
    if (count === 0 && (isRpm || isDpkg)) return isRpm ? 'rpm' : 'dpkg';
    return types.size === 1 && types.has('semver') ? 'semver' : 'plain';
  }
  const packaged = texts.filter((text) => toUpstream(text, true) !== withoutPrefix(text));
  if (packaged.length > 0) {
    if (isRpm || isDpkg) return isRpm ? 'rpm' : 'dpkg';
    if (packaged.length === count && packaged.every((text) => RPM_RELEASE.test(text))) return 'rpm';
    // Builds and editions are compared where bounds name them.
    if (packaged.length < count || packaged.some(isBuild)) return 'dotted';
  }
  const isSemver = types.size === 1 && types.has('semver');
  if (isSemver && texts.every((text) => SEMVER.test(text) && !BUILD_NUMBER.test(text))) return 'semver';
  return texts.some((text) => toUpstream(text) !== withoutPrefix(text)) ? 'dotted' : 'plain';
}

const isBuild = (text: string): boolean => /\d/.test(withoutPrefix(text).slice(toUpstream(text, true).length));

const withoutPrefix = (text: string): string => text.replace(/^v(?=\d)/i, '');
