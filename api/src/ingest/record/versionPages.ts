import { isCommit, isGitRange, namesVersion, toVersionRanges } from '@faultline/shared/versions';
import type { RecordProduct, RecordRange } from './CveRecord.ts';

const MAX_VERSION_LENGTH = 80;
const SERIES = /[*]|\.x\b/i;

const isPageable = (text: string) =>
  text.length <= MAX_VERSION_LENGTH && text !== '0' && !SERIES.test(text) && !isCommit(text) && namesVersion(text);

/** The versions of one range that get a page: itself, or its included ends. */
export const listVersionsWithPage = (range: RecordRange): string[] =>
  range.status !== 'affected' || isGitRange(range)
    ? []
    : toVersionRanges(range).flatMap(({ from, to }) =>
        [from, to].flatMap((bound) => (bound?.inclusive && isPageable(bound.text) ? [bound.text] : [])),
      );

/**
 * The versions that get a page of their own: those a record names as affected, alone or as the included end of a range.
 * Not open ends (`0`, `*`), whole series (`6.1.*`), sentences or commit ids.
 */
export const versionPages = (entries: RecordProduct[]): string[] => [
  ...new Set(entries.flatMap(({ ranges }) => ranges.flatMap(listVersionsWithPage))),
];
