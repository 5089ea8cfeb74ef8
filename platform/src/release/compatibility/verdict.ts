/** One line of the contract check: a release, what it was compared with, and the result. */
export interface Verdict {
  /** `vulns 1.9.0` */
  release: string;
  /** `host 2.3.0`, or what else the rule compares with. */
  against: string;
  rule: 'react' | 'versions' | 'names' | 'screens' | 'paths' | 'bytes' | 'addresses' | 'origin' | 'types';
  verdict: 'ok' | 'warns' | 'refused';
  /** What is wrong and what to do; empty when all is well. */
  message: string;
}

/** What stands against a change, in words, each once. */
export const getErrors = (verdicts: readonly Verdict[]): string[] => [
  ...new Set(verdicts.filter(({ verdict }) => verdict === 'refused').map(({ message }) => message)),
];
