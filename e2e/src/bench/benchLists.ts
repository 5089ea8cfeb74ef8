import { parseArgs } from 'node:util';
import { ListPage, type Scroll } from './ListPage.ts';
import { listStack } from './listStack.ts';
import { launchChromium, median, print } from './report.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    pages: { type: 'string', default: '16' },
    // Pixels per frame: ten thousand rows take about 45 seconds.
    step: { type: 'string', default: '160' },
  },
});
const many = Number(values.rows);
const pages = Number(values.pages);
const few = 200;
const step = Number(values.step);

// Three frames at 60 Hz are 50 ms; rounding absorbs clock jitter.
const lateFrames = ({ frames }: Scroll) => frames.filter((frame) => Math.round(frame) > 50).length;
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

// Returns the heap size at a tenth of the rows, after the screen's own code was loaded, and at four equal steps from
// there.
async function fillAndWeigh(list: ListPage): Promise<number[]> {
  const weights: number[] = [];
  for (const part of [0.1, 0.325, 0.55, 0.775, 1]) {
    await list.fill(many * part);
    weights.push(await list.heap());
  }
  return weights;
}

// Returns the largest distance of the heap from a straight line between its ends, relative to its growth.
function bend(weights: readonly number[]): number {
  const [first = 0, last = 0] = [weights[0], weights.at(-1)];
  const step = (last - first) / (weights.length - 1);
  return Math.max(...weights.map((weight, place) => Math.abs(weight - first - step * place))) / (last - first);
}

// Returns the time in ms to add a page to a short list and to the full one: the median of three rounds, because single
// values vary by 30 %. The short list is reopened for each round, and the order alternates.
async function addPages(full: ListPage, openShort: () => Promise<ListPage>) {
  const times = { short: [] as number[], full: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    const lists = { short: await openShort(), full };
    for (let page = 0; page < pages; page += 1) {
      for (const which of page % 2 === 0 ? (['short', 'full'] as const) : (['full', 'short'] as const)) {
        times[which].push(await lists[which].addPage());
      }
    }
    await lists.short.close();
  }
  return { near: median(times.short), far: median(times.full) };
}

async function measure(open: () => Promise<ListPage>): Promise<void> {
  const full = await open();
  await full.fill(many);
  const { near, far } = await addPages(full, async () => {
    const short = await open();
    await short.fill(few);
    return short;
  });
  print(
    `a page more at row ${few} and at row ${many}`,
    `${near.toFixed(1)} and ${far.toFixed(1)} ms`,
    'ratio at most 1.2',
    far / near <= 1.2,
  );
  print('', `ratio ${(far / near).toFixed(2)}`);

  // A shared machine drops frames. Passes alternate with an empty page, and the median of three counts.
  const passes: Scroll[] = [];
  const empty: Scroll[] = [];
  for (let pass = 0; pass < 3; pass += 1) {
    passes.push(await full.scroll(step));
    empty.push(await full.scrollEmpty(step));
  }
  const rows = Math.max(...passes.map((pass) => pass.rows));
  print(`row elements at most, of ${many} rows`, String(rows), 'at most 80', rows <= 80);
  const late = passes.map(lateFrames);
  print(
    `frames over 50 ms from end to end, of ${passes[0]?.frames.length}`,
    late.join(', '),
    'none',
    median(late) === 0,
  );
  const longest = (scrolls: readonly Scroll[]) => Math.max(...scrolls.flatMap(({ frames }) => frames)).toFixed(0);
  print('', `longest ${longest(passes)} ms`);
  print('    of an empty page as high', empty.map(lateFrames).join(', '));
  print('', `longest ${longest(empty)} ms`);

  // The first visit also loads code, so the second one is measured.
  await full.leave();
  const without = await full.heap();
  await full.enter();
  const weights = await fillAndWeigh(full);
  const grown = (weights.at(-1) ?? 0) - (weights[0] ?? 0);
  const bent = bend(weights);
  print(
    `the heap, grown by ${mb(grown)}, beside a straight line`,
    `${(bent * 100).toFixed(0)} %`,
    'at most 15 %',
    bent <= 0.15,
  );
  await full.leave();
  const left = (await full.heap()) - without;
  // Compiled code and pending timers are excluded from the growth.
  print('kept of it after leaving', mb(left), 'at most 15 %', left <= grown * 0.15);
}

const stack = await listStack(many * 2);
const browser = await launchChromium();
try {
  await measure(() => ListPage.open(browser, stack.url));
} finally {
  await browser.close();
  await stack.stop();
}
