import type { Registry } from '@faultline/shared/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../config.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import { printCheckResults } from './print.ts';

export interface TreeOptions {
  tree?: string;
}

export interface ReasonOptions extends TreeOptions {
  reason?: string;
  force?: boolean;
}

/** The release tree a command works on. */
export const getReleaseTree = ({ tree }: TreeOptions) => tree ?? readConfig(process.env).releases;

/** How a command's options change the registry. */
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
    .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)');

/** A command that changes what is live. */
export const changing = (release: Command, usage: string, description: string) =>
  reading(release, usage, description).option('--reason <text>', 'kept in registry and history');

/** A change that the contract check can refuse. */
export const checkedChange = (release: Command, usage: string, description: string) =>
  changing(release, usage, description).option('--force', 'continue despite refusals; they are recorded');

/** The value of an option that is a number; anything else is refused, naming the option. */
export function readNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}
