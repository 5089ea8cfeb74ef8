import { chromium } from '@playwright/test';

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

// A missed budget makes the exit code 1.
export function print(what: string, measured: string, budget = '', good = true): void {
  process.stdout.write(
    `${what.padEnd(50)} ${measured.padStart(22)}   ${budget.padEnd(20)} ${budget === '' ? '' : good ? 'ok' : 'MISSED'}\n`,
  );
  if (!good) process.exitCode = 1;
}

export const launchChromium = () =>
  chromium.launch({ executablePath: process.env.E2E_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
