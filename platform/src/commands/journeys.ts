import { e2e } from '../test-run/e2e.ts';
import { runSteps } from '../test-run/runSteps.ts';
import { withScratch } from '../test-run/withScratch.ts';

/** The journeys alone; `options` go to Playwright. */
export const journeys = (options: string[]) =>
  withScratch((dataDir) => runSteps([{ name: 'e2e in Chromium', run: () => e2e(dataDir, options) }]));
