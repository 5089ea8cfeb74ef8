import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { openChromium } from '../browser/openChromium.ts';
import { coldLoad } from './coldLoad.ts';
import { coldPaint } from './coldPaint.ts';
import { twoSites } from './twoSites.ts';
import { views } from './views.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } }, strict: false });
const rounds = Math.max(5, Number(values.rounds) || 5);

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function print(what: string, one: string, other: string, ratio: number) {
  console.log(`${what.padEnd(24)} ${one.padStart(12)} ${other.padStart(12)} ${ratio.toFixed(3).padStart(8)}`);
}

/** Federated and monolith by turns, so that what else the machine does falls on both. */
async function compare(browser: Browser, sites: Awaited<ReturnType<typeof twoSites>>): Promise<void> {
  for (const { screen, ...view } of views) {
    const taxed = await coldLoad(browser, sites.federated, view);
    const plain = await coldLoad(browser, sites.monolith, view);
    const times = { federated: [] as number[], monolith: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['federated', 'monolith'] as const) : (['monolith', 'federated'] as const);
      for (const build of order) times[build].push(await coldPaint(browser, sites[build], view));
    }
    const [one, other] = [median(times.federated), median(times.monolith)];
    print(`${screen}, LCP`, `${one.toFixed(0)} ms`, `${other.toFixed(0)} ms`, one / other);
    print(`${screen}, bytes`, kilobytes(taxed.bytes), kilobytes(plain.bytes), taxed.bytes / plain.bytes);
  }
}

const browser = await openChromium();
if (browser === undefined) throw new Error('No Chromium was found; name one in E2E_CHROMIUM.');
const folder = await mkdtemp(path.join(tmpdir(), 'faultline-bench-'));
try {
  const sites = await twoSites(folder);
  console.log(`First views over 1.6 Mbps and 150 ms, the median of ${rounds}.`);
  console.log(`${''.padEnd(24)} ${'federated'.padStart(12)} ${'monolith'.padStart(12)} ${'ratio'.padStart(8)}`);
  try {
    await compare(browser, sites);
  } finally {
    await sites.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
