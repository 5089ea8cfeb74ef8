import { e2e } from '../test-run/e2e.ts';
import { runSteps } from '../test-run/runSteps.ts';
import { withTempDir } from '../test-run/withTempDir.ts';

/** Runs the end-to-end tests; `options` other than `--slow` are passed to Playwright. */
export function runE2e(options: string[]) {
  const others = options.filter((option) => option !== '--slow');
  if (others.length < options.length) {
    process.env.E2E_SLOW = '1';
    process.env.TEST_TIMEOUT_FACTOR ??= '8';
  }
  return withTempDir((dataDir) => runSteps([{ name: 'e2e in Chromium', run: () => e2e(dataDir, others) }]));
}
