import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';

/**
 * Creates the Playwright configuration of a repository with its own area. Tests run against `E2E_BASE_URL` with the
 * releases of `E2E_MF`, or against `dev`, which is started for them. @param dev The command that serves the area, such
 * as `npm run dev`.
 */
export function defineE2e({ dev }: { dev: string }): PlaywrightTestConfig {
  const { E2E_BASE_URL, E2E_CHROMIUM, CI, PORT = '3000' } = process.env;
  const devUrl = `http://127.0.0.1:${PORT}`;
  const baseURL = E2E_BASE_URL || devUrl;
  return defineConfig({
    testDir: 'e2e',
    outputDir: 'test-results',
    fullyParallel: true,
    forbidOnly: CI !== undefined,
    timeout: 60_000,
    expect: { timeout: 15_000 },
    reporter: 'list',
    use: {
      ...devices['Desktop Chrome'],
      baseURL,
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: {
        ...(E2E_CHROMIUM ? { executablePath: E2E_CHROMIUM } : {}),
        // Chromium's sandbox is not available in containers.
        args: ['--no-sandbox', '--disable-gpu'],
      },
    },
    ...(E2E_BASE_URL
      ? {}
      : {
          webServer: {
            command: dev,
            url: `${devUrl}/healthz`,
            env: { PORT: PORT },
            reuseExistingServer: CI === undefined,
            timeout: 120_000,
          },
        }),
  });
}
