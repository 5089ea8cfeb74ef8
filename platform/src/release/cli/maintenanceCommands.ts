import type { Command } from 'commander';
import { findGarbage, type Garbage } from '../actions/gc.ts';
import { MIN_FAILED_ADDRESSES, haltFailing, readHealth, watchCanaries } from '../actions/shares/watchCanaries.ts';
import { ReleaseError } from '../registry/registry.ts';
import { toChangeOptions, changing, type ReasonOptions, readNumber, reading, type TreeOptions } from './command.ts';
import { findReleaseTree, openReleases } from './openReleases.ts';

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

const list = new Intl.ListFormat('en-GB');

// Prints each name, then what `describe` makes of the whole: `2 releases and 1 open set, 1.4 MB`.
function printGarbage({ releases, openSets, remains, bytes }: Garbage, describe: (size: string) => string) {
  for (const name of releases) console.log(name);
  for (const revision of openSets) console.log(`r/history/${revision}.html (release set ${revision}, kept open)`);
  for (const name of remains) console.log(`${name} (left by an earlier change)`);
  const counts = [
    count(releases.length, 'release'),
    ...(openSets.length > 0 ? [count(openSets.length, 'open set')] : []),
    ...(remains.length > 0 ? [count(remains.length, 'leftover file')] : []),
  ];
  console.log(describe(`${list.format(counts)}, ${(bytes / 1e6).toFixed(1)} MB`));
}

async function clearUp(options: ReasonOptions & { yes?: boolean }) {
  const { change, tree } = await openReleases(options);
  if (!options.yes) {
    if (tree === undefined)
      throw new ReleaseError('The release service only removes. Add --yes, or look where the tree is.');
    const garbage = await findGarbage(tree);
    return printGarbage(garbage, (size) => `${size} can be removed. Nothing was removed; --yes removes them.`);
  }
  let isReported = false;
  const onRemoved = (removed: Garbage) => {
    isReported = true;
    printGarbage(removed, (size) => `Removed ${size}.`);
  };
  const { revision } = await change({ action: 'gc' }, { ...toChangeOptions(options), onRemoved });
  if (!isReported) console.log(`What nothing needs any more is removed (revision ${revision}).`);
}

async function changeOrigins(action: string, url: string, options: ReasonOptions) {
  const { origins = [] } = await (
    await openReleases(options)
  ).change({ action: 'origin', url, remove: action === 'remove' }, toChangeOptions(options));
  console.log(`Releases may come from this site${origins.map((origin) => `, ${origin}`).join('')}.`);
}

/** `release gc|origin`: what a tree keeps, and whom it trusts. */
export function addMaintenanceCommands(release: Command): void {
  changing(release, 'gc', 'remove releases that nothing needs any more')
    .option('--yes', 'really; without it they are only named')
    .action(clearUp);
  const origin = release.command('origin').description('the other origins that releases may come from');
  for (const [action, description] of [
    ['allow', 'let releases come from it'],
    ['remove', 'take it off the list'],
  ] as const)
    changing(origin, `${action} <url>`, description).action((url: string, options: ReasonOptions) =>
      changeOrigins(action, url, options),
    );
}

interface WatchOptions extends TreeOptions {
  api: string;
  every: number;
  minAddresses: number;
  once?: boolean;
}

async function watch(options: WatchOptions) {
  const tree = await findReleaseTree(options);
  const minAddresses = Math.max(1, options.minAddresses);
  const log = (line: string) => console.log(line);
  if (!options.once) {
    watchCanaries({
      tree,
      api: options.api,
      everyMs: Math.max(5, options.every || 60) * 1000,
      minAddresses,
      print: log,
    });
    return;
  }
  const halted = await haltFailing(tree, await readHealth(options.api), minAddresses);
  for (const line of halted.length > 0 ? halted : ['No canary fails more often than what is live.']) log(line);
}

/** `release watch`: halts canaries that fail in browsers. */
export function addWatch(release: Command): void {
  reading(release, 'watch', 'halt canaries that fail more often than what is live')
    .requiredOption('--api <url>', 'the API that browsers report to, as http://127.0.0.1:3001/api')
    .option('--every <seconds>', 'how often to look', readNumber, 60)
    .option('--min-addresses <count>', 'from how many addresses failures must come', readNumber, MIN_FAILED_ADDRESSES)
    .option('--once', 'look once, for a timer of the system')
    .action(watch);
}
