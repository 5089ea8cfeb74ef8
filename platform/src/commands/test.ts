import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { publishAll } from '../release/actions/publishAll.ts';
import { oneFailed, onePassed, type Counts } from '../test-run/Counts.ts';
import { e2e } from '../test-run/e2e.ts';
import { runSteps, type Step } from '../test-run/runSteps.ts';
import { staticSteps } from '../test-run/staticSteps.ts';
import { unitStep } from '../test-run/unitStep.ts';
import { versionSkewE2e } from '../test-run/versionSkewE2e.ts';
import { withTempDir } from '../test-run/withTempDir.ts';

/** Build and end-to-end tests share a scratch folder; without a build there is nothing to test. */
function stackSteps(dataDir: string): Step[] {
  let built = false;
  const build = async () => {
    const areas = await publishAll(join(dataDir, 'releases'));
    for (const { area, version } of areas) console.log(`${area} ${version}`);
    built = true;
    return onePassed;
  };
  const afterBuild = async (runTests: () => Promise<Counts>) => {
    if (built) return runTests();
    console.error('Not run, because the build failed.');
    return oneFailed;
  };
  return [
    { name: 'build and publish', run: build },
    { name: 'e2e in Chromium', run: () => afterBuild(() => e2e(dataDir)) },
    { name: 'e2e on version skew', run: () => afterBuild(() => versionSkewE2e(dataDir)) },
  ];
}

/**
 * Everything, ending with one line of counts. What needs no browser runs beside what waits for one. Many tests of both kinds
 * wait for processes, so that one worker more than there are cores leaves no core idle.
 */
export const test = () =>
  withTempDir(async (dataDir) => {
    // First of all: unit tests open a browser too, and must not meet one that is being installed.
    await ensureChromium((line) => console.log(line)).catch(() => undefined); // the end-to-end tests report it
    return runSteps(stackSteps(dataDir), [...staticSteps, unitStep(`--maxWorkers=${availableParallelism() + 1}`)]);
  });
