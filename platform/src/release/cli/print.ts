import type { Verdict } from '../compatibility/verdict.ts';

const countVerdicts = (verdicts: readonly Verdict[], which: Verdict['verdict']) =>
  verdicts.filter(({ verdict }) => verdict === which).length;

/** `7 checks: 1 refused, 6 passed.`, or `10 checks passed: react, paths.` */
function summarize(verdicts: readonly Verdict[]): string {
  const checks = verdicts.length === 1 ? '1 check' : `${verdicts.length} checks`;
  const refused = countVerdicts(verdicts, 'refused');
  const warned = countVerdicts(verdicts, 'warns');
  if (refused + warned === 0) return `${checks} passed: ${[...new Set(verdicts.map(({ rule }) => rule))].join(', ')}.`;
  const parts = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(warned > 0 ? [`${warned} ${warned === 1 ? 'warning' : 'warnings'}`] : []),
    `${verdicts.length - refused - warned} passed`,
  ];
  return `${checks}: ${parts.join(', ')}.`;
}

/** Prints what the check found: every line, or with `troubles` only what did not pass. */
export function printCheckResults(verdicts: readonly Verdict[], show: 'all' | 'troubles' = 'troubles'): void {
  if (verdicts.length === 0) return;
  const bad = verdicts.filter(({ verdict }) => verdict !== 'ok');
  const shown = show === 'all' ? verdicts : bad;
  if (shown.length > 0)
    printTable(shown.map(({ release, against, rule, verdict }) => ({ release, against, rule, verdict })));
  for (const message of new Set(bad.map((each) => `${each.verdict}: ${each.message}`))) console.log(`- ${message}`);
  console.log(summarize(verdicts));
}

type Cell = string | number | null | undefined;

/** Prints rows in columns named by the first row's keys; what is not there is a dash. */
export function printTable(rows: readonly Readonly<Record<string, Cell>>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '') || '-'))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
