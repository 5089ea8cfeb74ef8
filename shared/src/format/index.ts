export { formatCount, plural, formatFileSize, formatPercent } from './numbers.ts';
export {
  formatDate,
  formatDateTime,
  formatTimeOfDay,
  readDate,
  relativeTime,
  utcDay,
  utcDayEnd,
  utcDayStart,
} from './dates.ts';
export { cveTagTexts } from './cveTags.ts';
export {
  exploitationLabels,
  type ExploitationState,
  exploitationStates,
  getExploitationState,
} from './exploitation.ts';
export { isolateText } from './isolateText.ts';
export { formatScore, scoreBand, type ScoreBand, severityColors } from './scores.ts';
export { formatScoreSources, type SourceScore } from './scores.ts';
