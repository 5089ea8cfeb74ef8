import type { DemoFlaw } from './flaws.ts';
import type { Random } from './Random.ts';

const word = (score: number) => (score >= 9 ? 'CRITICAL' : score >= 7 ? 'HIGH' : score >= 4 ? 'MEDIUM' : 'LOW');

const v3 = (version: '3.0' | '3.1', baseScore: number, vector: string) => ({
  [`cvssV${version.replace('.', '_')}`]: {
    version,
    vectorString: `CVSS:${version}/${vector}`,
    baseScore,
    baseSeverity: word(baseScore),
  },
});

const v4 = (baseScore: number) => ({
  cvssV4_0: {
    version: '4.0',
    vectorString: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N',
    baseScore,
    baseSeverity: word(baseScore),
  },
});

const v2 = (baseScore: number) => ({
  cvssV2_0: { version: '2.0', vectorString: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', baseScore },
});

/** Scores as real records have them: mostly 3.1 by the CNA, some of other versions, some by an ADP only, some not at all. */
export function demoMetrics(
  random: Random,
  { scores: [least, most], vector }: DemoFlaw,
): { cna: object[]; adp: object[] } {
  const score = Math.round((least + random.next() * (most - least)) * 10) / 10;
  const nearby = Math.min(10, Math.max(0.1, Math.round((score + random.next() * 2 - 1) * 10) / 10));
  const kind = random.next();
  if (kind < 0.5) return { cna: [v3('3.1', score, vector)], adp: [] };
  if (kind < 0.62) return { cna: [v4(nearby), v3('3.1', score, vector)], adp: [] };
  if (kind < 0.68) return { cna: [v3('3.0', score, vector)], adp: [] };
  if (kind < 0.73) return { cna: [v2(score)], adp: [] };
  if (kind < 0.86) return { cna: [], adp: [v3('3.1', score, vector)] };
  if (kind < 0.9) return { cna: [v3('3.1', score, vector)], adp: [v3('3.1', nearby, vector)] };
  if (kind < 0.93)
    return {
      cna: [{ other: { type: 'Textual description of severity', content: { text: word(score).toLowerCase() } } }],
      adp: [],
    };
  return { cna: [], adp: [] };
}
