import type { Verdict } from '../check/Verdict.ts';
import { tellTable } from './tellTable.ts';

/** Prints what the check found: every line, or with `troubles` only what is not well. */
export function tellVerdicts(verdicts: readonly Verdict[], show: 'all' | 'troubles' = 'troubles'): void {
  const bad = verdicts.filter(({ verdict }) => verdict !== 'ok');
  const shown = show === 'all' ? verdicts : bad;
  if (shown.length > 0)
    tellTable(shown.map(({ release, against, rule, verdict }) => ({ release, against, rule, verdict })));
  for (const message of new Set(bad.map((each) => `${each.verdict}: ${each.message}`))) console.log(`- ${message}`);
  console.log(`${verdicts.length} checks, ${bad.length === 0 ? 'all well' : `${bad.length} not well`}.`);
}
