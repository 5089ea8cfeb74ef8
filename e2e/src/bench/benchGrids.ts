import { chromium } from '@playwright/test';
import { grids, openGrid, scrollFrames } from './GridPage.ts';
import { listStack } from './listStack.ts';

const SECONDS = 6;
const MAX_ELEMENTS = 1500;
const MAX_FRAME_MS = 50;

function print(what: string, measured: string, budget: string, good: boolean) {
  process.stdout.write(
    `${what.padEnd(50)} ${measured.padStart(22)}   ${budget.padEnd(20)} ${good ? 'ok' : 'MISSED'}\n`,
  );
  if (!good) process.exitCode = 1;
}

async function measure(baseURL: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.E2E_CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const grid of grids) {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 } });
      const { list, ms } = await openGrid(context, grid);
      const { frames, worst, over50, elements } = await scrollFrames(list, SECONDS);
      print(`${grid.name}, opened`, `${ms.toFixed(0)} ms`, '', true);
      print('  elements in its grid at most', `${elements}`, `under ${MAX_ELEMENTS}`, elements < MAX_ELEMENTS);
      print(
        `  ${frames} frames from end to end, the longest`,
        `${worst.toFixed(0)} ms`,
        `at most ${MAX_FRAME_MS} ms`,
        over50.length === 0,
      );
      if (over50.length > 0) process.stdout.write(`  over ${MAX_FRAME_MS} ms: frames ${over50.join(', ')}\n`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

const running = process.env.E2E_BASE_URL;
if (running !== undefined) await measure(running);
else {
  const stack = await listStack(20);
  try {
    await measure(stack.url);
  } finally {
    await stack.stop();
  }
}
