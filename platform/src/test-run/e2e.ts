import { join } from 'node:path';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { workspaceRoot } from '../build/area.ts';
import type { Counts } from './Counts.ts';
import { countReported } from './countReported.ts';
import { program } from './program.ts';
import { publishSecondRelease } from './publishSecondRelease.ts';
import { readPlaywright } from './readPlaywright.ts';
import { scratchStack } from './scratchStack.ts';

const report = join(workspaceRoot, 'test-results/e2e.json');
const log = (line: string) => console.log(line);

/** The chaos suites want two releases of each area; `options` name other journeys, or none. */
const withChaos = (options: string[]) => options.length === 0 || options.some((option) => option.includes('chaos'));

/**
 * The journeys in a real browser: over the environment that E2E_BASE_URL names, else over a stack of their own in
 * `dataDir`. `options` go to Playwright.
 */
export async function e2e(dataDir: string, options: string[] = []): Promise<Counts> {
  const chromium = await ensureChromium(log);
  const running = process.env.E2E_BASE_URL ? undefined : await scratchStack(dataDir, log);
  if (running && withChaos(options)) await publishSecondRelease(join(dataDir, 'releases'), log);
  const manifest = running && { E2E_BASE_URL: running.url, E2E_DATA_DIR: dataDir, E2E_OUTBOX: join(dataDir, 'outbox') };
  const env = { ...manifest, E2E_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    return await countReported(report, readPlaywright, () =>
      program('playwright', ['test', '--reporter=list,json', ...options], { env }),
    );
  } finally {
    await running?.stop();
  }
}
