export { CopyButton, useCopy } from './text/CopyButton.tsx';
export { type Compared, formatReason, matchRanges, type RangeMatch } from './matching/matchRanges.ts';
export { mergeReferences } from './mergeReferences.ts';
export { findAffectedSegment, getFirstAffected, type StatedRange } from './ranges/findAffectedSegment.ts';
export {
  formatRange,
  formatRangeExpression,
  isOpenEnd,
  isOpenStart,
  needsVersions,
  type Range,
} from './ranges/formatRange.ts';
export { useVersions, type Versions } from './ranges/useVersions.ts';
export { FormattedText } from './text/FormattedText.tsx';
export { RenderedTexts, useRenderedTexts } from './text/FormattedText.tsx';
export { CveSummary } from './summary/CveSummary.tsx';
export { findAdvisoryLink, formatFixSource } from './summary/FixSummary.tsx';
export { formatExploitation, formatExploitationDetails, formatScoreSource } from './summary/describeRisk.ts';
export { formatEpssRank } from './summary/describeRisk.ts';
