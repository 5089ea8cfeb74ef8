import { execa } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import { oneFailed, onePassed } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './runSteps.ts';

// A program that counts as one test.
const checkStep = (name: string, command: string, args: string[]): Step => ({
  name,
  run: async (print) => ((await program(command, args, { print })) ? onePassed : oneFailed),
});

// The incremental cache makes small changes fast to check.
const typesStep = (kind: 'browser' | 'node') =>
  checkStep(`types (${kind})`, 'tsc', [
    '-p',
    `tsconfig.${kind}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/all-${kind}.tsbuildinfo`,
  ]);

const formatStep = checkStep('format', 'oxfmt', ['--check', '.']);

// Spelling, and words that the vocabulary has replaced. What did not change since the last time is not read again.
const wordsStep = checkStep('words', 'cspell', [
  'lint',
  '--no-progress',
  '--cache',
  '--cache-location=.cache/cspell.json',
]);

const lastSteps = [
  wordsStep,
  // A package that nothing imports, or that no manifest lists: some seconds for the whole project.
  checkStep('dependencies', 'knip', []),
  checkStep('folder cycles', 'depcruise', ['--config', 'dependency-cruiser.config.mjs', '.']),
  typesStep('browser'),
  typesStep('node'),
];

export const staticSteps: Step[] = [formatStep, checkStep('lint', 'oxlint', []), ...lastSteps];

const lintChanged: Step = {
  name: 'lint',
  run: async () => {
    const targets = selectLintTargets(await listChangedFiles(workspaceRoot));
    if (targets?.length === 0) return onePassed;
    return (await program('oxlint', targets ?? [])) ? onePassed : oneFailed;
  },
};

// The form of the last commit's message; those before it were checked when they were made.
const commitStep = checkStep('commit message', 'commitlint', ['--last']);

/** The same for what is not committed; linting the whole project takes longer than everything else. */
export const changedStaticSteps: Step[] = [formatStep, lintChanged, ...lastSteps, commitStep];

// A change of these files may affect the result for any file.
const settings =
  /(^|\/)(oxlint\.config\.ts|import-boundaries\.json|package\.json|tsconfig[\w.]*\.json|pnpm-(lock|workspace)\.yaml)$/;

/**
 * Returns uncommitted files, including new ones but not deleted ones, relative to `root`; null without a git
 * repository.
 */
export async function listChangedFiles(root: string): Promise<string[] | null> {
  const git = (...words: string[]) => execa('git', [...words, '-z'], { cwd: root, reject: false, stdin: 'ignore' });
  const answers = await Promise.all([
    git('diff', 'HEAD', '--name-only', '--diff-filter=d', '--relative'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (answers.some(({ failed }) => failed)) return null;
  return [...new Set(answers.flatMap(({ stdout }) => stdout.split('\0')).filter(Boolean))].sort();
}

/** Returns the changed sources to lint; null for all sources, if a setting changed or there is no git repository. */
export const selectLintTargets = (changed: readonly string[] | null): string[] | null =>
  changed === null || changed.some((file) => settings.test(file))
    ? null
    : changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
