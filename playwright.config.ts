import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './platform/src/tools/browser/findChromium.ts';
import { allow } from './e2e/src/support/environment.ts';

const baseURL = process.env.E2E_BASE_URL;
if (!baseURL) throw new Error('Run these tests with "pnpm e2e", or name a running environment in E2E_BASE_URL.');

// `e2e --slow`: the test waits this long before each look and click; `delayAnswers` does the rest.
const SLOW_MS = 100;
const isSlow = process.env.E2E_SLOW === '1';

export default defineConfig({
  testDir: 'e2e/src',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  retries: 0,
  // Three for two cores: many rows wait for what hangs or comes late.
  workers: 3,
  timeout: allow(60_000),
  globalTimeout: (isSlow ? 180 : 45) * 60_000,
  expect: { timeout: allow(10_000) },
  reporter: 'list',
  // These records take long to import, so they are imported first, and only once.
  projects: [
    { name: 'records', testMatch: '**/realRecords.long.spec.ts', workers: 1 },
    { name: 'e2e', testMatch: '**/*.spec.ts', testIgnore: '**/realRecords.long.spec.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Animations are drawn sixty times a second, by the two cores that the pages need; and Playwright waits until it stands.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page takes longer than what is seen in it; `e2e --trace on` records one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      slowMo: isSlow ? SLOW_MS : 0,
      executablePath: process.env.E2E_CHROMIUM ?? (await findChromium()),
      // Without an encoding in the environment, Chromium rejects names of downloads that are not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // A container has no sandbox, no graphics card and only a local network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test ends before optimized code has repaid its compilation. Together the flags save a fifth of
        // the work of pages.
        '--js-flags=--no-opt,--no-maglev,--always-sparkplug,--no-flush-bytecode,--single-threaded-gc',
      ],
    },
  },
});
