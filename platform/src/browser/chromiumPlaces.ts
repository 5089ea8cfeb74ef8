import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// The shell draws no window of its own around a page: a new context costs it a third.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where a Chromium may be, the likeliest first: what E2E_CHROMIUM names, the system's, then Playwright's own. */
export function chromiumPlaces(env: Record<string, string | undefined>): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.E2E_CHROMIUM ?? '', ...onPath, ...apps, chromium.executablePath()].filter(Boolean);
}
