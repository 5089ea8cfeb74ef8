import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './findChromium.ts';

/** Starts Chromium, also in a container; undefined if there is none. */
export async function openChromium(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
