import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import type { ChangeOptions } from '../ChangeOptions.ts';
import { tellVerdicts } from './tellVerdicts.ts';

export interface TreeOptions {
  tree?: string;
}

export interface ReasonOptions extends TreeOptions {
  reason?: string;
  force?: boolean;
}

/** The release tree a command works on. */
export const treeOf = ({ tree }: TreeOptions) => tree ?? readConfig(process.env).releases;

/** How a command's options change the registry. */
export const changeOf = ({ reason, force = false }: ReasonOptions): ChangeOptions => ({
  why: reason ?? null,
  force,
  onVerdicts: (verdicts) => tellVerdicts(verdicts),
});

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
