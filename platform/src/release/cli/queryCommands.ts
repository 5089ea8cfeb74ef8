import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { closePast, publishSnapshotPage } from '../page/snapshotPage.ts';
import { readHistory, releaseHistory, findActivationTimes } from '../registry/history.ts';
import { explainRetired, explainWithdrawn, formatInstant, getRegistryEntry } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import { readNumber, reading, getReleaseTree, type TreeOptions, printTable } from './command.ts';

async function printStatus(options: TreeOptions) {
  const tree = getReleaseTree(options);
  const { revision, areas, outOfUse } = await releaseStatus(tree);
  if (areas.length === 0) return console.log(`Nothing is published in ${tree} yet.`);
  console.log(`revision ${revision}`);
  printTable(
    areas.map(({ area, active, since, by, why, previous, canary }) => {
      return { area, active, since: since && formatInstant(since), by, why, previous, canary };
    }),
  );
  for (const line of outOfUse) console.log(line);
}

const toHistoryRow = ({ revision, publishedAt, change }: Registry) => ({
  revision,
  at: formatInstant(publishedAt),
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
  return printTable(sets.map(toHistoryRow));
}

async function showSet(options: TreeOptions & { revision: number; open?: boolean; close?: boolean }) {
  const tree = getReleaseTree(options);
  const past = await readHistory(tree, options.revision);
  printTable(areasOfRegistry(past).map(({ builtAt, ...rest }) => ({ ...rest, built: formatInstant(builtAt) })));
  if (options.close) console.log(`Closed: ${(await closePast(tree)).join(', ') || 'none was open'}.`);
  else if (options.open)
    console.log(
      `Open it at ${await publishSnapshotPage(tree, options.revision)}; what is live stays as it is. Close it with --close.`,
    );
}

/** `release status|history|show`: what is, and was, live. */
export function addQueryCommands(release: Command): void {
  reading(release, 'status', 'what is live').action(printStatus);
  reading(release, 'history', 'who changed what, when and why')
    .option('--limit <n>', 'how many changes', readNumber, 20)
    .action(printHistory);
  reading(release, 'show', 'the set of releases of a past revision')
    .requiredOption('--revision <n>', 'which', readNumber)
    .option('--open', 'let browsers open it, read-only, beside what is live')
    .option('--close', 'close every set that was opened')
    .action(showSet);
}

/** One line of `release status`: what is live of an area. */
interface AreaStatus {
  area: string;
  active: string;
  previous: string | null;
  /** `1.9.0 10 %` */
  canary: string | null;
  kilobytes: number;
  builtAt: string;
  git: string | null;
}

/** Returns what a registry says is live, the host first. */
const areasOfRegistry = (registry: Registry): AreaStatus[] =>
  ['host', ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    const release = line?.releases[line.active];
    if (!line || !release) return [];
    const canary = 'canary' in line && line.canary ? `${line.canary.version} ${line.canary.percent} %` : null;
    const { active, previous } = line;
    const { builtAt, git, bytes } = release;
    return [{ area, active, previous, canary, kilobytes: Math.round(bytes / 100) / 10, builtAt, git }];
  });

/** The activation of a live release. */
interface LiveSince {
  since: string | null;
  by: string | null;
  why: string | null;
}

/** Returns what a tree serves now, and since when, by whom and why. */
async function releaseStatus(
  tree: string,
): Promise<{ revision: number; areas: (AreaStatus & LiveSince)[]; outOfUse: string[] }> {
  const registry = await readRegistry(tree);
  const areas = areasOfRegistry(registry);
  const names = areas.map(({ area }) => area);
  const sets = await findActivationTimes(tree, registry, names);
  const getActiveSince = (area: string): LiveSince => {
    const { publishedAt = null, change } = sets.get(area) ?? {};
    return { since: publishedAt, by: change?.by ?? null, why: change?.why ?? null };
  };
  const retired = Object.keys(registry.retired ?? {}).map((area) => explainRetired(registry, area) ?? '');
  const withdrawn = names.flatMap((area) =>
    Object.keys(getRegistryEntry(registry, area)?.withdrawn ?? {}).map(
      (version) => explainWithdrawn(registry, area, version) ?? '',
    ),
  );
  return {
    revision: registry.revision,
    outOfUse: [...retired, ...withdrawn],
    areas: areas.map((each) => ({ ...each, ...getActiveSince(each.area) })),
  };
}
