import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { closePast, publishSnapshotPage } from '../publishSnapshotPage.ts';
import { readHistory } from '../readHistory.ts';
import { releaseHistory } from '../releaseHistory.ts';
import { areasOfRegistry, releaseStatus } from '../releaseStatus.ts';
import { atText } from './atText.ts';
import { readNumber } from './readNumber.ts';
import { reading, getReleaseTree, type TreeOptions } from './ReleaseOptions.ts';
import { printTable } from './printTable.ts';

async function printStatus(options: TreeOptions) {
  const tree = getReleaseTree(options);
  const { seq, areas, outOfUse } = await releaseStatus(tree);
  if (areas.length === 0) return console.log(`Nothing is published in ${tree} yet.`);
  console.log(`seq ${seq}`);
  printTable(
    areas.map(({ area, active, since, by, why, previous, canary }) => {
      return { area, active, since: since && atText(since), by, why, previous, canary };
    }),
  );
  for (const line of outOfUse) console.log(line);
}

const lineOfHistory = ({ seq, publishedAt, change }: Registry) => ({
  seq,
  at: atText(publishedAt),
  action: change?.command ?? change?.action,
  by: change?.by,
  why: change?.why,
  forced: change?.forced && `${change.forced.length} refusals`,
  releases: Object.entries(change?.releases ?? {})
    .map((each) => each.join(' '))
    .join(', '),
});

async function printHistory(options: TreeOptions & { limit: number }) {
  const tree = getReleaseTree(options);
  const sets = await releaseHistory(tree, options.limit);
  if (sets.length === 0) return console.log(`Nothing is published in ${tree} yet.`);
  return printTable(sets.map(lineOfHistory));
}

async function showSet(options: TreeOptions & { seq: number; open?: boolean; close?: boolean }) {
  const tree = getReleaseTree(options);
  const past = await readHistory(tree, options.seq);
  printTable(areasOfRegistry(past).map(({ builtAt, ...rest }) => ({ ...rest, built: atText(builtAt) })));
  if (options.close) console.log(`Closed: ${(await closePast(tree)).join(', ') || 'none was open'}.`);
  else if (options.open)
    console.log(
      `Open it at ${await publishSnapshotPage(tree, options.seq)}; what is live stays as it is. Close it with --close.`,
    );
}

/** `release status|history|show`: what is, and was, live. */
export function addQueryCommands(release: Command): void {
  reading(release, 'status', 'what is live').action(printStatus);
  reading(release, 'history', 'who changed what, when and why')
    .option('--limit <n>', 'how many changes', readNumber, 20)
    .action(printHistory);
  reading(release, 'show', 'the set of releases of a past seq')
    .requiredOption('--seq <n>', 'which', readNumber)
    .option('--open', 'let browsers open it, read-only, beside what is live')
    .option('--close', 'close every set that was opened')
    .action(showSet);
}
