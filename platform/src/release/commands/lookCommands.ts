import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { closePast, openPast } from '../pastPage.ts';
import { readHistory } from '../readHistory.ts';
import { releaseHistory } from '../releaseHistory.ts';
import { areasOfRegistry, releaseStatus } from '../releaseStatus.ts';
import { reading, treeOf, type TreeOptions } from './ReleaseOptions.ts';

async function printStatus(options: TreeOptions) {
  const { seq, areas } = await releaseStatus(treeOf(options));
  console.log(areas.length > 0 ? `seq ${seq}` : 'Nothing is published here yet.');
  if (areas.length > 0) console.table(Object.fromEntries(areas.map(({ area, ...rest }) => [area, rest])));
}

const lineOfHistory = ({ publishedAt, change }: Registry) => ({
  at: publishedAt,
  action: change?.action,
  releases: Object.entries(change?.releases ?? {})
    .map((each) => each.join(' '))
    .join(', '),
  by: change?.by,
  why: change?.why,
  forced: change?.forced ? `${change.forced.length} refusals` : '',
});

async function printHistory(options: TreeOptions & { limit: number }) {
  const sets = await releaseHistory(treeOf(options), options.limit);
  console.table(Object.fromEntries(sets.map((set) => [set.seq, lineOfHistory(set)])));
}

async function showSet(options: TreeOptions & { seq: number; open?: boolean; close?: boolean }) {
  const tree = treeOf(options);
  const past = await readHistory(tree, options.seq);
  console.table(Object.fromEntries(areasOfRegistry(past).map(({ area, ...rest }) => [area, rest])));
  if (options.close) console.log(`Closed: ${(await closePast(tree)).join(', ') || 'none was open'}.`);
  else if (options.open)
    console.log(`Open it at ${await openPast(tree, options.seq)}; what is live stays as it is. Close it with --close.`);
}

/** `release status|history|show`: what is, and was, live. */
export function addLooks(release: Command): void {
  reading(release, 'status', 'what is live').action(printStatus);
  reading(release, 'history', 'who changed what, when and why')
    .option('--limit <n>', 'how many changes', Number, 20)
    .action(printHistory);
  reading(release, 'show', 'the set of releases of a past seq')
    .requiredOption('--seq <n>', 'which', Number)
    .option('--open', 'let browsers open it, read-only, beside what is live')
    .option('--close', 'close every set that was opened')
    .action(showSet);
}
