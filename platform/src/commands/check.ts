import { runSteps } from '../test-run/runSteps.ts';
import { changedStaticSteps } from '../test-run/staticSteps.ts';
import { unitStep } from '../test-run/unitStep.ts';

/** The fast part of `test`: what is known without running, and the tests, of what is not committed yet. */
export const check = () => runSteps([...changedStaticSteps, unitStep('--changed', '--passWithNoTests')]);
