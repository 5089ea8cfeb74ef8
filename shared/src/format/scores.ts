import type { Severity } from '../contract/cves/severity.ts';

/** A CVSS score with one decimal, `9.8`; `N/A` without one (specification 21.1). */
export const formatScore = (score: number | undefined | null): string =>
  score === undefined || score === null || !Number.isFinite(score) ? 'N/A' : score.toFixed(1);

export type ScoreBand = 'red' | 'orange' | 'yellow' | 'green' | 'none';

/** CVSS color bands: >= 9 red, >= 7 orange, >= 4 yellow, >= 0.1 green (specification 21.2). */
export function scoreBand(score: number | undefined | null): ScoreBand {
  if (score === undefined || score === null || !(score >= 0.1)) return 'none';
  if (score >= 9) return 'red';
  if (score >= 7) return 'orange';
  return score >= 4 ? 'yellow' : 'green';
}

/** The exact colors of charts (specification 21.3). Texts and chips use tints of the theme instead. */
export const severityColors: Record<Severity, string> = {
  Critical: '#dc2626',
  High: '#ea580c',
  Medium: '#ca8a04',
  Low: '#16a34a',
  Unknown: '#6b7280',
};
