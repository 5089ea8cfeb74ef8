import type { StatedProduct, StatedRange } from '../record/CveRecord.ts';
import { usableName } from '../record/identityKey.ts';
import { spansOfRange } from './spansOfRange.ts';
import { isCommit } from './versionTokens.ts';

const LONGEST = 80;
const SERIES = /[*]|\.x\b/i;

const deservesPage = (text: string) =>
  text.length <= LONGEST && text !== '0' && !SERIES.test(text) && !isCommit(text) && usableName(text) !== undefined;

/** The versions of one range that get a page: itself, or its included ends. */
export const pagesOfRange = (range: StatedRange): string[] =>
  range.status !== 'affected' || /^git$/i.test(range.version_type ?? '')
    ? []
    : spansOfRange(range).flatMap(({ from, to }) =>
        [from, to].flatMap((bound) => (bound?.inclusive && deservesPage(bound.text) ? [bound.text] : [])),
      );

/**
 * The versions that get a page of their own: those a record names as affected, alone or as the included end of a range.
 * Not open ends (`0`, `*`), whole series (`6.1.*`), sentences or commit ids.
 */
export const versionPages = (entries: StatedProduct[]): string[] => [
  ...new Set(entries.flatMap(({ ranges }) => ranges.flatMap(pagesOfRange))),
];
