import { chromium } from '@playwright/test';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { scratchStack } from '../test-run/scratchStack.ts';
import { withScratch } from '../test-run/withScratch.ts';
import { grids } from './grids/bigCatalogue.ts';
import { openGrid } from './grids/openGrid.ts';
import { scrollFrames } from './grids/scrollFrames.ts';

const SECONDS = 6;
const say = (line: string) => console.log(line);

/** Opens the two largest pages there are over the front end at `baseURL`, and scrolls each from end to end. */
async function measure(baseURL: string): Promise<void> {
  const executablePath = await ensureChromium(say);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const grid of grids) {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 } });
      const { list, ms } = await openGrid(context, grid);
      const { frames, median, worst, over50, elements } = await scrollFrames(list, SECONDS);
      say(
        `${grid.name.padEnd(32)} open ${ms.toFixed(0).padStart(5)} ms, ${elements} elements at most, ` +
          `${frames} frames of ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, ${over50} over 50 ms`,
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

const running = process.env.E2E_BASE_URL;
if (running !== undefined) await measure(running);
else
  await withScratch(async (dataDir) => {
    const stack = await scratchStack(dataDir, say);
    try {
      await measure(stack.url);
    } finally {
      await stack.stop();
    }
  });
