export { affectedIntervals, chooseScheme, rangeIncludes, UNCOMPARED } from './affectedIntervals.ts';
export { isExactVersion, MAX_VERSION_LENGTH, namesSingleVersion } from './exactVersion.ts';
export { mergeIntervals, overlaps, without } from './intervalSets.ts';
export { type Bound, type VersionRange } from './parseVersionText.ts';
export {
  isGitRange,
  isTooLong,
  MAX_COMPARED_RANGES,
  MAX_TEXT_LENGTH,
  namesVersion,
  type StatedRange,
  toVersionRanges,
} from './statedRanges.ts';
export {
  compareVersions,
  type Interval,
  isCommit,
  isDpkgInterval,
  type OrderedScheme,
  versionKeys,
} from './versionKeys.ts';
