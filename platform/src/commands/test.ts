import { join } from 'node:path';
import { publishAll } from '../release/publishAll.ts';
import { oneFailed, onePassed } from '../test-run/Counts.ts';
import { e2e } from '../test-run/e2e.ts';
import { runSteps } from '../test-run/runSteps.ts';
import { staticSteps } from '../test-run/staticSteps.ts';
import type { Step } from '../test-run/Step.ts';
import { unitStep } from '../test-run/unitStep.ts';
import { withScratch } from '../test-run/withScratch.ts';

/** Build and journeys share a scratch folder; without a build there is nothing to journey over. */
function stackSteps(dataDir: string): Step[] {
  let built = false;
  const build = async () => {
    const areas = await publishAll(join(dataDir, 'releases'));
    for (const { area, version } of areas) console.log(`${area} ${version}`);
    built = true;
    return onePassed;
  };
  const journeys = async () => {
    if (built) return e2e(dataDir);
    console.error('Not run, because the build failed.');
    return oneFailed;
  };
  return [
    { name: 'build and publish', run: build },
    { name: 'e2e in Chromium', run: journeys },
  ];
}

/** Everything, from the cheapest to the dearest, ending with one line of counts. */
export const test = () => withScratch((dataDir) => runSteps([...staticSteps, unitStep(), ...stackSteps(dataDir)]));
