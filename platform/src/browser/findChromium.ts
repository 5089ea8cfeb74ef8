import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { execa } from 'execa';

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A program that is there may still lack a library, or be a stub that asks to install something. */
async function starts(path: string): Promise<boolean> {
  const { stdout, exitCode } = await execa(path, ['--version', '--no-sandbox'], { reject: false, timeout: 30_000 });
  return exitCode === 0 && /chrom/i.test(stdout);
}

/** The path of a Chromium that starts, or undefined. */
export async function findChromium(env: Record<string, string | undefined> = process.env): Promise<string | undefined> {
  for (const path of chromiumPlaces(env)) {
    if (isProgram(path) && (await starts(path))) return path;
  }
  return undefined;
}

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

/** The paths to search for Chromium, the likeliest first: the one that E2E_CHROMIUM names, the system's, then Playwright's own. */
export function chromiumPlaces(env: Record<string, string | undefined>): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.E2E_CHROMIUM ?? '', ...onPath, ...apps, chromium.executablePath()].filter(Boolean);
}
