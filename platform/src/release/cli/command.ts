import type { Registry } from '@faultline/shared/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../config.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import type { Verdict } from '../compatibility/releaseRules.ts';

export interface TreeOptions {
  tree?: string;
  /** Its name in environments.json. */
  environment?: string;
}

export interface ReasonOptions extends TreeOptions {
  reason?: string;
  force?: boolean;
}

/** The release tree that `--tree` or DATA_DIR names. */
export const getReleaseTree = ({ tree }: TreeOptions) => tree ?? readConfig(process.env).releases;

/** Converts a command's options to options of a registry change. */
export const toChangeOptions = ({ reason, force = false }: ReasonOptions): ChangeOptions => ({
  why: reason ?? null,
  force,
  onVerdicts: (verdicts) => printCheckResults(verdicts),
});

/** Makes a change and prints what is so then, or that it was so before. */
export async function printChange(
  options: ChangeOptions,
  change: (changing: ChangeOptions) => Promise<Registry>,
  describe: (registry: Registry) => string,
  unchanged = 'Already live; nothing changed.',
) {
  let isUnchanged = false;
  const registry = await change({ ...options, onUnchanged: () => void (isUnchanged = true) });
  console.log(isUnchanged ? unchanged : describe(registry));
}

/** A command that reads a tree. */
export const reading = (release: Command, usage: string, description: string) =>
  release
    .command(usage)
    .description(description)
    .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)')
    .option('--environment <name>', 'use this environment of environments.json instead');

/** A command that changes what is live. */
export const changing = (release: Command, usage: string, description: string) =>
  reading(release, usage, description).option('--reason <text>', 'kept in registry and history');

/** A change that the contract check can refuse. */
export const checkedChange = (release: Command, usage: string, description: string) =>
  changing(release, usage, description).option('--force', 'continue despite refusals; they are recorded');

/** `--to`, which says the same as `--environment` where something goes from one environment to another. */
export const addTarget = (command: Command) =>
  command.addOption(
    new Option('--to <environment>', 'the environment, as named in environments.json').conflicts('environment'),
  );

/** The value of an option that is a number; anything else is refused, naming the option. */
export function readNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

const countVerdicts = (verdicts: readonly Verdict[], which: Verdict['verdict']) =>
  verdicts.filter(({ verdict }) => verdict === which).length;

// `7 checks: 1 refused, 6 passed.`, or `10 checks passed: react, paths.`
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
