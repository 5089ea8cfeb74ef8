import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { listStack } from './listStack.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, pages: { type: 'string', default: '24' } },
});
const many = Number(values.rows);
const pages = Number(values.pages);
const few = 200;

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const say = (line: string) => process.stdout.write(`${line}\n`);

function print(what: string, measured: string, budget: string, good: boolean) {
  say(`${what.padEnd(46)} ${measured.padStart(22)}   ${budget.padEnd(20)} ${good ? 'ok' : 'MISSED'}`);
  if (!good) process.exitCode = 1;
}

/** What a row weighs, in each fifth of the way. */
async function fillAndWeigh(list: ListPage): Promise<number[]> {
  const weights: number[] = [];
  for (let part = 1; part <= 5; part += 1) {
    const before = await list.heap();
    await list.fill((many / 5) * part);
    weights.push((await list.heap()) - before);
  }
  return weights;
}

async function measure(open: () => Promise<ListPage>): Promise<void> {
  const visitor = await open();
  await visitor.leave();
  const empty = await visitor.heap();
  await visitor.close();
  const short = await open();
  const full = await open();
  const weights = await fillAndWeigh(full);
  await short.fill(few);

  const times: { short: number[]; full: number[] } = { short: [], full: [] };
  for (let page = 1; page <= pages; page += 1) {
    times.short.push(await short.addPage(few + page * 20));
    times.full.push(await full.addPage(many + page * 20));
  }
  const [near, far] = [median(times.short), median(times.full)];
  print(
    `a page more at row ${few} and at row ${many}`,
    `${near.toFixed(1)} and ${far.toFixed(1)} ms`,
    'ratio at most 1.2',
    far / near <= 1.2,
  );
  say(`${''.padEnd(46)} ${`ratio ${(far / near).toFixed(2)}`.padStart(22)}`);

  const { frames, rows } = await full.scroll(220);
  const late = frames.filter((frame) => frame > 50);
  print(`row elements at most, of ${many} rows`, String(rows), 'at most 80', rows <= 80);
  print(
    `${frames.length} frames from end to end, the longest`,
    `${Math.max(...frames).toFixed(0)} ms`,
    'at most 50 ms',
    late.length === 0,
  );
  say(`${''.padEnd(46)} ${`median ${median(frames).toFixed(1)} ms`.padStart(22)}   ${late.length} over 50 ms`);

  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  print(
    'a fifth of the rows in the heap, least and most',
    `${mb(least)}, ${mb(most)}`,
    'ratio at most 1.25',
    most / least <= 1.25,
  );
  await full.leave();
  const left = (await full.heap()) - empty;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  print(`kept of ${mb(whole)} after leaving`, mb(left), 'at most a tenth', left <= whole / 10);
}

const stack = await listStack(many * 2);
const browser = await chromium.launch({
  executablePath: process.env.E2E_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measure(() => ListPage.open(browser, stack.url));
} finally {
  await browser.close();
  await stack.stop();
}
