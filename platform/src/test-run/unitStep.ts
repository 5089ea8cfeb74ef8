import { join } from 'node:path';
import { workspaceRoot } from '../build/area.ts';
import { countReported } from './countReported.ts';
import { program } from './program.ts';
import { readVitest } from './readVitest.ts';
import type { Step } from './Step.ts';

const report = join(workspaceRoot, 'test-results/unit.json');

/** Unit and integration tests; `options` go to Vitest. */
export const unitStep = (...options: string[]): Step => ({
  name: 'unit and integration',
  run: (print) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return countReported(report, readVitest, () => program('vitest', ['run', ...reporters, ...options], { print }));
  },
});
