import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './platform/src/tools/test-setup/LongFirst.ts';
import { timeoutFactor } from './platform/src/tools/test-setup/timeoutFactor.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**'];

// Node's compile cache is kept: workers load the same libraries, and tests start our programs some hundred times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

const quietConsole = './platform/src/tools/test-setup/quietConsole.ts';
// For projects with `isolate: false`.
const sharedWorker = [quietConsole, './platform/src/tools/test-setup/shareWorker.ts'];

const limits = (ms: number) => ({ testTimeout: ms * timeoutFactor, hookTimeout: ms * timeoutFactor });
const ordinary = limits(30_000);
// Files named `*.long.test.ts`; `test` leaves these projects out, `test:all` runs them.
const long = limits(300_000);

const node = { environment: 'node', setupFiles: [quietConsole] };

const api = {
  // One PostgreSQL for all of them; starting one takes longer than most of these files.
  globalSetup: ['./api/src/testing/testDatabase.ts'],
  isolate: false,
  // PGlite's WebAssembly is compiled for each file and process: optimizing it takes longer than running it.
  execArgv: ['--liftoff-only'],
  setupFiles: [...sharedWorker, './api/src/testing/hashCheaply.ts'],
};

const longFiles = '**/*.long.test.ts';

export default defineConfig({
  // Said here because the root tsconfig.json only refers to the two real ones.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Tests that start processes and browsers wait for them, and the runner waits for tests.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: 10_000 * timeoutFactor } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          include: ['{host,remote-*,shared}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, 'shared/src/{contract,versions,search}/**'],
          // Loading React and MUI again for each file would be half of the work.
          isolate: false,
          setupFiles: [
            ...sharedWorker,
            './platform/src/tools/test-setup/browser.ts',
            './shared/src/testing/limitStyles.ts',
          ],
          ...ordinary,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{platform,storage,e2e,client}/**/*.test.ts', 'shared/src/{contract,versions,search}/**/*.test.ts'],
          exclude: [...ignored, longFiles],
          ...node,
          ...ordinary,
        },
      },
      {
        extends: true,
        test: {
          name: 'node long',
          include: [`{platform,storage,e2e,client}/${longFiles}`],
          exclude: ignored,
          ...node,
          ...long,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['api/**/*.test.ts'], exclude: [...ignored, longFiles], ...api, ...ordinary },
      },
      {
        extends: true,
        test: { name: 'api long', include: [`api/${longFiles}`], exclude: ignored, ...api, ...long },
      },
    ],
  },
});
