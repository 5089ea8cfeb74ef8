import type { Verdict } from './Verdict.ts';

/** What stands against a change, in words, each once. */
export const getErrors = (verdicts: readonly Verdict[]): string[] => [
  ...new Set(verdicts.filter(({ verdict }) => verdict === 'refused').map(({ message }) => message)),
];
