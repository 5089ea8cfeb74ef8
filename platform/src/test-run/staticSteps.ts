import { workspaceRoot } from '../build/area.ts';
import { listChangedFiles, selectLintTargets } from './changedFiles.ts';
import { checkStep } from './checkStep.ts';
import { oneFailed, onePassed } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './Step.ts';

/** The compiler keeps what it found out, so that after a small change it looks only at what that affects. */
const typesStep = (kind: 'browser' | 'node') =>
  checkStep(`types (${kind})`, 'tsc', [
    '-p',
    `tsconfig.${kind}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/all-${kind}.tsbuildinfo`,
  ]);

const formatStep = checkStep('format', 'oxfmt', ['--check', '.']);
/** A package that nothing imports, or that no manifest lists: some seconds for the whole project. */
const dependenciesStep = checkStep('dependencies', 'knip', []);
const typesSteps = [typesStep('browser'), typesStep('node')];

/** What is known without running the code. */
export const staticSteps: Step[] = [formatStep, checkStep('lint', 'oxlint', []), dependenciesStep, ...typesSteps];

const lintChanged: Step = {
  name: 'lint',
  run: async () => {
    const targets = selectLintTargets(await listChangedFiles(workspaceRoot));
    if (targets?.length === 0) return onePassed;
    return (await program('oxlint', targets ?? [])) ? onePassed : oneFailed;
  },
};

/** The same for what is not committed; linting the whole project takes longer than everything else. */
export const changedStaticSteps: Step[] = [formatStep, lintChanged, dependenciesStep, ...typesSteps];
