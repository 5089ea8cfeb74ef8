import type { Random } from './Random.ts';

interface DemoFlaw {
  title: string;
  // The effect of an attack, as the end of "... allows remote attackers to".
  effect: string;
  cwe: [id: string, name: string];
  vector: string;
  // Base scores it may get.
  scores: [number, number];
}

const flaw = (
  title: string,
  effect: string,
  cwe: DemoFlaw['cwe'],
  vector: string,
  ...scores: [number, number]
): DemoFlaw => ({
  title,
  effect,
  cwe,
  vector,
  scores,
});

export const demoFlaws: readonly [DemoFlaw, ...DemoFlaw[]] = [
  flaw(
    'Command injection',
    'run operating system commands by a crafted request',
    ['CWE-78', 'OS Command Injection'],
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    9,
    9.9,
  ),
  flaw(
    'Authentication bypass',
    'act as an administrator without a password',
    ['CWE-287', 'Improper Authentication'],
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N',
    8.8,
    9.8,
  ),
  flaw(
    'SQL injection',
    'read and change records of the database',
    ['CWE-89', 'SQL Injection'],
    'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:L',
    7,
    9.1,
  ),
  flaw(
    'Heap buffer overflow',
    'crash the service, and possibly run code, by a malformed packet',
    ['CWE-122', 'Heap-based Buffer Overflow'],
    'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
    7,
    8.8,
  ),
  flaw(
    'Use after free',
    'corrupt memory when a session is closed twice',
    ['CWE-416', 'Use After Free'],
    'AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
    7,
    8.4,
  ),
  flaw(
    'Path traversal',
    'read files outside of the document folder',
    ['CWE-22', 'Path Traversal'],
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    5.3,
    7.5,
  ),
  flaw(
    'Server-side request forgery',
    'reach services of the internal network',
    ['CWE-918', 'Server-Side Request Forgery'],
    'AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N',
    5,
    7.2,
  ),
  flaw(
    'Cross-site scripting',
    'run scripts in the browser of another user',
    ['CWE-79', 'Cross-site Scripting'],
    'AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N',
    4.3,
    6.4,
  ),
  flaw(
    'Missing authorization',
    'change settings of other accounts',
    ['CWE-862', 'Missing Authorization'],
    'AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:L/A:N',
    4.3,
    6.5,
  ),
  flaw(
    'Uncontrolled resource consumption',
    'make the service unavailable',
    ['CWE-400', 'Uncontrolled Resource Consumption'],
    'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
    4,
    7.5,
  ),
  flaw(
    'Cross-site request forgery',
    'change a setting while an administrator visits a page',
    ['CWE-352', 'Cross-Site Request Forgery'],
    'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N',
    3.5,
    5.4,
  ),
  flaw(
    'Information disclosure in logs',
    'learn names of other users',
    ['CWE-532', 'Insertion of Sensitive Information into Log File'],
    'AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:N/A:N',
    2,
    3.8,
  ),
  flaw(
    'Observable timing difference',
    'tell existing from missing accounts',
    ['CWE-208', 'Observable Timing Discrepancy'],
    'AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N',
    2.2,
    3.9,
  ),
];

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

// CVSS 2 has no level above High, and 9.1 with "High" would look like a mistake.
const MAX_V2_SCORE = 8.9;

const v2 = (score: number) => ({
  cvssV2_0: {
    version: '2.0',
    vectorString: 'AV:N/AC:L/Au:N/C:P/I:P/A:P',
    baseScore: Math.min(score, MAX_V2_SCORE),
  },
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
