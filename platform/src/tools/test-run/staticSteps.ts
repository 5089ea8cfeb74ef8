import { execa } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import { oneFailed, onePassed } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './runSteps.ts';

// A program that counts as one test. `env` is added to the environment.
function checkStep(name: string, command: string, env = {}): Step {
  const [file = '', ...args] = command.split(' ');
  return { name, run: async (print) => ((await program(file, args, { print, env })) ? onePassed : oneFailed) };
}

// Several threads would check the types of libraries several times, and the tests use the other cores. The
// incremental cache makes small changes fast to check.
const typesStep = (kind: 'browser' | 'node') =>
  checkStep(
    `types (${kind})`,
    `tsc -p tsconfig.${kind}.json --checkers 1 --incremental --tsBuildInfoFile .cache/types/all-${kind}.tsbuildinfo`,
  );

const formatStep = checkStep('format', 'oxfmt --check .');

const typesSteps = [typesStep('browser'), typesStep('node')];

// Run by `test:all` and `check`.
const furtherSteps = [
  // Checks spelling and replaced vocabulary. Unchanged files are skipped.
  checkStep('words', 'cspell lint --no-progress --cache --cache-location=.cache/cspell.json'),
  // Reports packages that nothing imports or that no manifest lists. This takes some seconds for the whole project.
  checkStep('dependencies', 'knip'),
  checkStep('folder cycles', 'depcruise --config dependency-cruiser.config.mjs .'),
];

// GOMAXPROCS is the number of threads that check rules which need types.
export const staticSteps = (withLong: boolean): Step[] => [
  formatStep,
  checkStep('lint', 'oxlint', { GOMAXPROCS: '1' }),
  ...typesSteps,
  ...(withLong ? furtherSteps : []),
];

const lintChanged: Step = {
  name: 'lint',
  run: async () => {
    const targets = selectLintTargets(await listChangedFiles(workspaceRoot));
    if (targets?.length === 0) return onePassed;
    return (await program('oxlint', targets ?? [])) ? onePassed : oneFailed;
  },
};

// Checks the message of the last commit. Earlier ones were checked when they were made.
const commitStep = checkStep('commit message', 'commitlint --last');

// Only uncommitted changes are checked, because linting the whole project takes longer than everything else.
export const changedStaticSteps: Step[] = [formatStep, lintChanged, ...typesSteps, ...furtherSteps, commitStep];

// A changed setting may affect the result for any file.
const settings =
  /(^|\/)(oxlint\.config\.ts|import-boundaries\.json|package\.json|tsconfig[\w.]*\.json|pnpm-(lock|workspace)\.yaml)$/;

// Includes new files but no deleted ones, relative to `root`. Returns null without a git repository.
export async function listChangedFiles(root: string): Promise<string[] | null> {
  const git = (...words: string[]) => execa('git', [...words, '-z'], { cwd: root, reject: false, stdin: 'ignore' });
  const answers = await Promise.all([
    git('diff', 'HEAD', '--name-only', '--diff-filter=d', '--relative'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (answers.some(({ failed }) => failed)) return null;
  return [...new Set(answers.flatMap(({ stdout }) => stdout.split('\0')).filter(Boolean))].sort();
}

// Returns null for all sources, if a setting changed or git is not available.
export const selectLintTargets = (changed: readonly string[] | null): string[] | null =>
  changed === null || changed.some((file) => settings.test(file))
    ? null
    : changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
