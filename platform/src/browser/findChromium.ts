import { accessSync, constants } from 'node:fs';
import { execa } from 'execa';
import { chromiumPlaces } from './chromiumPlaces.ts';

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
