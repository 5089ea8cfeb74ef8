export {
  affectedIntervals,
  isComparable,
  isUncertain,
  type ProductRanges,
  rangeIncludes,
  type Status,
  UNCOMPARED,
} from './affectedIntervals.ts';
export { findBranch } from './branches.ts';
export { chooseScheme } from './chooseScheme.ts';
export {
  describeCompared,
  type ListedRange,
  toEntries,
  matchFilter,
  matchVersion,
  type VersionMatch,
} from './matchVersion.ts';
export { isExactVersion, namesSingleVersion } from './exactVersion.ts';
export { mergeIntervals, without } from './intervalSets.ts';
export { type Bound, type VersionRange } from './parseVersionText.ts';
export { describeUpstream, parseSeries, toUpstream } from './suffixes.ts';
export { filterProbe, type Probe, versionProbe } from './probes.ts';
export {
  DESCRIPTION,
  isClaim,
  isGitRange,
  isTooLong,
  MAX_COMPARED_RANGES,
  MAX_TEXT_LENGTH,
  namesVersion,
  type StatedRange,
  toVersionRanges,
} from './statedRanges.ts';
export {
  commitKey,
  compareVersions,
  ENGINE_VERSION,
  type Interval,
  isCommit,
  type OrderedScheme,
  versionKey,
  versionKeys,
} from './versionKeys.ts';
