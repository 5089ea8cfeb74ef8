import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { InputTimes } from './InputTimes.ts';
import { ListPage } from './ListPage.ts';
import { listStack } from './listStack.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    tries: { type: 'string', default: '8' },
    slowdown: { type: 'string', default: '4' },
  },
});
const rows = Number(values.rows);
// In the order of the filter. Each try selects the next level and loads the list again.
const levels = ['Critical', 'High', 'Medium', 'Low'];
const tries = Number(values.tries);
const slowdown = Number(values.slowdown);
const MAX_INPUT_MS = 100;
// Larger pages than requested fill the list faster.
const PAGE_ROWS = 1000;

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

function print(what: string, times: readonly number[]) {
  const good = median(times) < MAX_INPUT_MS;
  const measured = `${median(times)} ms (${Math.min(...times)} to ${Math.max(...times)})`;
  process.stdout.write(
    `${what.padEnd(50)} ${measured.padStart(26)}   ${`under ${MAX_INPUT_MS} ms`.padEnd(16)} ${good ? 'ok' : 'MISSED'}\n`,
  );
  if (!good) process.exitCode = 1;
}

// The number of tries is even, so that each opened or selected element is closed again.
async function measure(list: ListPage): Promise<void> {
  const { page } = list;
  await list.fill(rows);
  await list.toTop();
  const times = await InputTimes.observe(page, slowdown);
  const repeat = async (what: string, input: () => Promise<void>) => {
    const measured: number[] = [];
    for (let place = 0; place < tries; place += 1) measured.push(await times.measure(input));
    print(what, measured);
  };
  const press = (key: string) => () => page.keyboard.press(key);
  await repeat('the next row (j)', press('j'));
  await repeat('the quick view, opened and closed (Space)', press('Space'));
  await repeat('a row selected (x)', press('x'));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Select rows' }).click();
  await page.keyboard.press('Escape');
  await repeat('a row selected among boxes (x)', press('x'));
  await repeat('a row selected by its box', () =>
    page
      .getByRole('checkbox', { name: /^Select CVE/ })
      .nth(3)
      .click(),
  );
  const all = page.getByRole('checkbox', { name: 'Select all loaded rows' });
  await repeat('all rows selected, and none', () => all.click());
  for (const name of ['Score', 'Published Date', 'Vulnerability Name', 'Vendor Product']) {
    const heading = page.getByRole('columnheader', { name }).getByRole('button');
    await repeat(`sorted by ${name}`, () => heading.click());
  }
  await measureFilters(list, times);
}

async function measureFilters(list: ListPage, times: InputTimes): Promise<void> {
  const { page } = list;
  const field = page.locator('form[name=filter] input[name=vendor]');
  const [letters, applied, chosen]: number[][] = [[], [], []];
  const settle = async (query: RegExp) => {
    await page.waitForURL(query);
    await list.fill(rows);
    await list.toTop();
  };
  for (let place = 0; place < levels.length; place += 1) {
    await field.focus();
    letters?.push(await times.measure(() => page.keyboard.type('x')));
    await settle(new RegExp(`vendor=x{${place * 2 + 1}}(&|$)`));
    await field.pressSequentially('x');
    applied?.push(await times.measure(() => page.getByRole('button', { name: 'Apply' }).click()));
    await settle(new RegExp(`vendor=x{${place * 2 + 2}}(&|$)`));
    await page.getByRole('combobox', { name: 'Severity' }).focus();
    chosen?.push(await times.measure(() => page.keyboard.press('ArrowDown')));
    await settle(new RegExp(`severity=${levels[place]}`));
  }
  print('a letter of a filter', letters ?? []);
  print('a filter applied at once', applied ?? []);
  print('a severity chosen', chosen ?? []);
}

const stack = await listStack(rows, PAGE_ROWS);
const browser = await chromium.launch({
  executablePath: process.env.E2E_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  process.stdout.write(`${rows} rows, the processor ${slowdown} times slower, load ${loadavg()[0]?.toFixed(1)}\n`);
  await measure(await ListPage.open(browser, stack.url));
} finally {
  await browser.close();
  await stack.stop();
}
