import { type Browser, chromium } from '@playwright/test';

export interface Opened {
  /** Milliseconds from the address to a table that can be used. */
  opens: number;
  /** The slowest of the searches, from the key to the rows on screen. */
  search: number;
  sort: number;
  rows: number;
  found: number;
  /** Scripts that ran and requests that were sent although the report must not cause any. */
  violations: string[];
}

// From the action to the next frame after it shows.
const timed = `async (action, done) => {
  const start = performance.now();
  action();
  while (!done()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}`;

const search = (words: string) => `(${timed})(
  () => { const box = document.getElementById('search'); document.getElementById('shown').textContent = '';
    box.value = ${JSON.stringify(words)}; box.dispatchEvent(new Event('input')); },
  () => document.getElementById('shown').textContent !== '')`;

const sort = `(${timed})(
  () => document.querySelectorAll('th button')[5].click(),
  () => document.querySelectorAll('th')[5].hasAttribute('aria-sort'))`;

/** Opens and uses a report like a user would; undefined without a browser. */
export async function openReport(file: string): Promise<Opened | undefined> {
  const executablePath = process.env.E2E_CHROMIUM;
  let browser: Browser;
  try {
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  } catch {
    return undefined;
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const violations: string[] = [];
  page.on('console', (message) => violations.push(message.text()));
  page.on('pageerror', (error) => violations.push(error.message));
  page.on('dialog', (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url() !== `file://${file}` && violations.push(`asked for ${request.url()}`));
  const start = performance.now();
  await page.goto(`file://${file}`, { timeout: 120_000 });
  await page.locator('#controls').waitFor();
  const opens = performance.now() - start;
  const rows = await page.locator('tbody tr').count();
  const searches = [];
  for (const words of ['overflow', 'o', 'zzzz', 'server injection critical', '']) {
    searches.push(Number(await page.evaluate(search(words))));
  }
  await page.evaluate(search('overflow'));
  const found = await page.locator('tbody tr').count();
  await page.evaluate(search(''));
  const sorted = Number(await page.evaluate(sort));
  await browser.close();
  return { opens, search: Math.max(...searches), sort: sorted, rows, found, violations };
}
