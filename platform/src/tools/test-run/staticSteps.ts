import { workspaceRoot } from '../../build/area.ts';
import { listChangedFiles, selectLintTargets } from './changedFiles.ts';
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

/** The checks that do not run the code. */
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
