import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { execa } from 'execa';

// An installed program may lack a library or be a stub.
async function starts(path: string): Promise<boolean> {
  const { stdout, exitCode } = await execa(path, ['--version', '--no-sandbox'], { reject: false, timeout: 30_000 });
  return exitCode === 0 && /chrom/i.test(stdout);
}

export async function findChromium(env: Record<string, string | undefined> = process.env): Promise<string | undefined> {
  for (const path of chromiumPlaces(env)) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

// The headless shell creates a context in a third of the time.
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

// Returns candidate paths in order: E2E_CHROMIUM, the system's, then Playwright's.
export function chromiumPlaces(env: Record<string, string | undefined>): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.E2E_CHROMIUM ?? '', ...onPath, ...apps, chromium.executablePath()].filter(Boolean);
}

// Also works in a container. Returns undefined if no Chromium is found.
export async function openChromium(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
