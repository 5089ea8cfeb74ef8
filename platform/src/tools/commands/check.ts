import { runSteps } from '../test-run/runSteps.ts';
import { changedStaticSteps } from '../test-run/staticSteps.ts';
import { unitStep } from '../test-run/unitStep.ts';

/** The fast part of `test` for uncommitted changes: static checks and related tests. */
export const check = () => runSteps([...changedStaticSteps, unitStep('--changed', '--passWithNoTests')]);
