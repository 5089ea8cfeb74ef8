import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './platform/src/test-setup/LongFirst.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**'];

// Node's compile cache is kept: workers load the same libraries, and tests start our programs some hundred times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

const quietConsole = './platform/src/test-setup/quietConsole.ts';
// For projects with `isolate: false`.
const sharedWorker = [quietConsole, './platform/src/test-setup/shareWorker.ts'];

const node = {
  environment: 'node',
  exclude: ignored,
  // A test takes ten times as long beside a second run of all tests.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  // Said here because the root tsconfig.json only refers to the two real ones.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Tests that start processes and browsers wait for them, and the runner waits for tests.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    // A busy machine is not a failure.
    expect: { poll: { timeout: 60_000 } },
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
          setupFiles: [...sharedWorker, './platform/src/test-setup/browser.ts', './shared/src/testing/clearStyles.ts'],
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{platform,storage,e2e}/**/*.test.ts', 'shared/src/{contract,versions,search}/**/*.test.ts'],
          setupFiles: [quietConsole],
          ...node,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          // One PostgreSQL for all of them; starting one takes longer than most of these files.
          globalSetup: ['./api/src/testing/shareTestPostgres.ts'],
          isolate: false,
          // PGlite's WebAssembly is compiled for each file and process: optimizing it takes longer than running it.
          execArgv: ['--liftoff-only'],
          setupFiles: sharedWorker,
          ...node,
        },
      },
    ],
  },
});
