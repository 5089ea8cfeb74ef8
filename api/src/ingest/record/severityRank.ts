import type { SeverityRank } from './CveRecord.ts';

const WORDS: Record<string, SeverityRank> = {
  none: 0,
  low: 1,
  minor: 1,
  medium: 2,
  moderate: 2,
  high: 3,
  important: 3,
  severe: 3,
  critical: 4,
};

/** The rank a severity word says (`CRITICAL`, `Important`, `low severity`), or undefined. */
export function rankOfWord(text: string | undefined): SeverityRank | undefined {
  const word = /^[a-z]+/.exec(text?.toLowerCase() ?? '')?.[0];
  return word === undefined ? undefined : WORDS[word];
}

/** The band of a base score. CVSS 2 knows neither `none` nor `critical` and its records never say a severity. */
export function rankOfScore(score: number, version: string): SeverityRank {
  if (score <= 0) return 0;
  if (score < 4) return 1;
  if (score < 7) return 2;
  return score < 9 || version === '2.0' ? 3 : 4;
}
