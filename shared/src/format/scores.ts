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

export interface SourceScore {
  source: string;
  version: string;
  base_score: number | undefined | null;
  severity: Severity;
}

/**
 * Returns the scores of sources that differ in severity: `4.3 Medium by CNA, 8.8 High by CISA-ADP`. Undefined if they agree
 * or only one source rated the CVE. Only scores of the CVSS version that most sources used are compared, because a 4.0
 * score may differ from the 3.1 score of the same source.
 */
export function formatScoreSources(scores: readonly SourceScore[]): string | undefined {
  const compared = compareScores(scores);
  const levels = new Set(compared.map(({ severity }) => severity));
  return levels.size < 2 ? undefined : compared.map(formatSourceScore).join(', ');
}

const formatSourceScore = ({ base_score, severity, source }: SourceScore): string =>
  `${typeof base_score === 'number' ? `${formatScore(base_score)} ` : ''}${severity} by ${source}`;

function compareScores(scores: readonly SourceScore[]): SourceScore[] {
  const rated = scores.filter(({ severity }) => severity !== 'Unknown');
  const generation = findCommonGeneration(rated);
  const bySource = new Map<string, SourceScore>();
  for (const score of rated) {
    const known = bySource.get(score.source);
    if (known === undefined || (getGeneration(known) !== generation && getGeneration(score) === generation)) {
      bySource.set(score.source, score);
    }
  }
  return [...bySource.values()];
}

const getGeneration = ({ version }: SourceScore): string => version.split('.')[0] ?? '';

function findCommonGeneration(scores: readonly SourceScore[]): string | undefined {
  const users = Map.groupBy(scores, getGeneration);
  const countSources = (generation: string) => new Set(users.get(generation)?.map(({ source }) => source)).size;
  return [...users.keys()].toSorted((a, b) => countSources(b) - countSources(a) || b.localeCompare(a))[0];
}
