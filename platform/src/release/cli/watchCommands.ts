import type { Command } from 'commander';
import { MIN_FAILED_ADDRESSES } from '../canary-monitor/canaryVerdict.ts';
import { haltFailing } from '../canary-monitor/haltFailing.ts';
import { readHealth } from '../canary-monitor/readHealth.ts';
import { watchCanaries } from '../canary-monitor/watchCanaries.ts';
import { readNumber } from './readNumber.ts';
import { reading, getReleaseTree, type TreeOptions } from './ReleaseOptions.ts';

interface WatchOptions extends TreeOptions {
  api: string;
  every: number;
  minAddresses: number;
  once?: boolean;
}

async function watch(options: WatchOptions) {
  const tree = getReleaseTree(options);
  const minAddresses = Math.max(1, options.minAddresses);
  const log = (line: string) => console.log(line);
  if (!options.once) {
    watchCanaries({ tree, api: options.api, everyMs: Math.max(5, options.every || 60) * 1000, minAddresses, say: log });
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
