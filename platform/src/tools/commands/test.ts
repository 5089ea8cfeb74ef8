import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { publishAll } from '../../release/actions/publishAll.ts';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { type Counts, oneFailed, onePassed } from '../test-run/Counts.ts';
import { e2e, e2eOnPostgres } from '../test-run/e2e.ts';
import { runSteps, type Step } from '../test-run/runSteps.ts';
import { changedStaticSteps, staticSteps } from '../test-run/staticSteps.ts';
import { unitStep } from '../test-run/unitStep.ts';
import { versionSkewE2e } from '../test-run/versionSkewE2e.ts';
import { withTempDir } from '../test-run/withTempDir.ts';

// Build and end-to-end tests share a scratch folder.
function stackSteps(dataDir: string, withLong: boolean): Step[] {
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
    { name: 'e2e in Chromium', run: () => afterBuild(() => e2e(dataDir, { withLong })) },
    ...(withLong
      ? [
          { name: 'e2e on PostgreSQL', run: () => afterBuild(() => e2eOnPostgres(dataDir)) },
          { name: 'e2e on version skew', run: () => afterBuild(() => versionSkewE2e(dataDir)) },
        ]
      : []),
  ];
}

// `withLong` includes `*.long.test.ts`, `*.long.spec.ts` and further static checks. One line of counts is printed at the
// end. Static checks, tests without a browser and browser tests run in parallel; more workers than cores keep the cores
// busy, because many tests wait for processes and the disk.
export const test = ({ withLong }: { withLong: boolean }) =>
  withTempDir(async (dataDir) => {
    // First, because unit tests open a browser too and must not find one that is being installed.
    await ensureChromium((line) => console.log(line)).catch(() => undefined); // the end-to-end tests report it
    // Long tests keep the cores busy by themselves: with more of them at a time, all take longer.
    const unit = unitStep(withLong ? `--maxWorkers=${availableParallelism() + 1}` : '--project=!*long');
    return runSteps(stackSteps(dataDir, withLong), staticSteps(withLong), [unit]);
  });

// Runs the fast part of `test` for uncommitted changes: static checks and related tests.
export const check = () => runSteps([...changedStaticSteps, unitStep('--changed', '--passWithNoTests')]);

// `options` other than `--slow` are passed to Playwright.
export function runE2e(options: string[]) {
  const others = options.filter((option) => option !== '--slow');
  if (others.length < options.length) {
    process.env.E2E_SLOW = '1';
    process.env.TEST_TIMEOUT_FACTOR ??= '8';
  }
  return withTempDir((dataDir) =>
    runSteps([{ name: 'e2e in Chromium', run: () => e2e(dataDir, { options: others }) }]),
  );
}
