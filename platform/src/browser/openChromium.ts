import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './findChromium.ts';

/** Starts this machine's Chromium, as it runs in a container too; undefined where there is none. */
export async function openChromium(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
