import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';
import {
  explainRetired,
  explainWithdrawn,
  formatInstant,
  formatTrain,
  getRegistryEntry,
  ReleaseError,
  requireEntry,
} from '../registry/registry.ts';
import { findActivationTimes, readHistory, readRegistry } from '../registry/store.ts';
import { isSigned } from '../trust/root.ts';
import { verifyTree } from '../trust/verifyTree.ts';
import {
  changing,
  findReleaseTree,
  openReleases,
  printTable,
  reading,
  readNumber,
  type ReasonOptions,
  toChangeOptions,
  type TreeOptions,
} from './command.ts';

async function printStatus(options: TreeOptions) {
  const { registry: read, history, name, tree } = await openReleases(options);
  const registry = await read();
  const areas = areasOfRegistry(registry);
  if (areas.length === 0) return console.log(`Nothing is published in ${name} yet.`);
  const live = areas.flatMap(({ area, active }) => (active === null ? [] : [area]));
  const sets = await findActivationTimes(history(tree === undefined ? MAX_STATUS_SETS : Infinity), registry, live);
  console.log(`revision ${registry.revision}`);
  printTable(
    areas.map(({ area, active, previous, canary }) => {
      const { publishedAt, change } = sets.get(area) ?? {};
      const since = publishedAt && formatInstant(publishedAt);
      return { area, active, since, by: change?.by, why: change?.why, previous, canary };
    }),
  );
  const { train } = registry;
  if (train) console.log(`The train of ${formatTrain(train.releases)} has ${train.percent} % of browsers.`);
  for (const { area, active } of areas)
    if (active === null) console.log(`${area} is not live for everyone yet. ${requireEntry(registry, area).choices}`);
  for (const area of Object.keys(registry.retired ?? {})) console.log(explainRetired(registry, area));
  for (const { area } of areas)
    for (const version of Object.keys(getRegistryEntry(registry, area)?.withdrawn ?? {}))
      console.log(explainWithdrawn(registry, area, version));
}

function describeAction(change: Registry['change']): string | undefined {
  if (change?.root !== undefined) return 'keys';
  if (change?.openSets !== undefined) return `${change.openSets} set`;
  return change?.train ? `train ${change.action}` : (change?.command ?? change?.action);
}

const toHistoryRow = ({ revision, publishedAt, change }: Registry) => ({
  revision,
  at: formatInstant(publishedAt),
  action: describeAction(change),
  by: change?.by,
  why: change?.why,
  forced: change?.forced && `${change.forced.length} refusals`,
  releases: Object.entries(change?.releases ?? {})
    .map((each) => each.join(' '))
    .join(', '),
});

// Returns a change in the format for programs.
const toHistoryEntry = ({ revision, publishedAt, change }: Registry) => ({ revision, at: publishedAt, ...change });

async function printHistory({ limit, json, ...options }: TreeOptions & { limit: number; json?: boolean }) {
  const { history, name } = await openReleases(options);
  const sets = await Array.fromAsync(history(limit));
  if (json) return console.log(JSON.stringify(sets.map(toHistoryEntry), null, 2));
  if (sets.length === 0) return console.log(`Nothing is published in ${name} yet.`);
  return printTable(sets.map(toHistoryRow));
}

async function verify({ rebuild: named, ...options }: TreeOptions & { root?: string; rebuild?: string }) {
  const { root = process.env.RELEASE_ROOT } = options;
  const tree = await findReleaseTree(options);
  if (named !== undefined) return verifyRebuild(tree, named);
  const problems = await verifyTree(tree, root || undefined);
  if (problems.length > 0)
    throw new ReleaseError(
      `${tree} is not as it was published:\n${problems.map((each) => `- ${each}`).join('\n')}\nCompare it with a backup.`,
    );
  console.log(`${tree} is as it was published: history, what is live, and the files of every release.`);
  if (!(await isSigned(tree)))
    console.log('It is not signed: whoever can write it could have changed all of it alike.');
  else if (!root) console.log('Its own first root was believed. To trust another: --root, or RELEASE_ROOT.');
}

async function verifyRebuild(tree: string, area: string) {
  const { line } = requireEntry(await readRegistry(tree), area);
  const { rebuild } = await import('../trust/rebuild.ts');
  if (line.active === null) throw new ReleaseError(`Nothing of ${area} is live yet.`);
  const problems = await rebuild(tree, area, line.active);
  if (problems.length > 0)
    throw new ReleaseError(
      `${area} ${line.active} is not what its commit gives:\n${problems.map((each) => `- ${each}`).join('\n')}`,
    );
  console.log(`${area} ${line.active} is what its commit gives, byte for byte.`);
}

async function showSet(options: ReasonOptions & { revision: number; open?: boolean; close?: boolean }) {
  const tree = await findReleaseTree(options);
  const changeOptions = toChangeOptions(options);
  const past = await readHistory(tree, options.revision);
  printTable(
    areasOfRegistry(past).map(({ builtAt, ...rest }) => ({ ...rest, built: builtAt && formatInstant(builtAt) })),
  );
  if (options.close)
    console.log(`Closed: ${(await closeReleaseSets(tree, changeOptions)).join(', ') || 'none was open'}.`);
  else if (options.open)
    console.log(
      `Open it at ${await openReleaseSet(tree, options.revision, changeOptions)}; what is live stays as it is. Close it with --close.`,
    );
}

export function addQueryCommands(release: Command): void {
  reading(release, 'status', 'what is live').action(printStatus);
  reading(release, 'history', 'print who changed what, when and why')
    .option('--limit <n>', 'the number of changes', readNumber, 20)
    .option('--json', 'print JSON')
    .action(printHistory);
  reading(release, 'verify', 'check that everything is as it was published and signed')
    .option('--root <file>', 'the trusted root (default: RELEASE_ROOT)')
    .option('--rebuild <area>', 'build the active release of an area again from its commit and compare instead')
    .action(verify);
  changing(release, 'show', 'print the release set of a revision')
    .requiredOption('--revision <n>', 'which', readNumber)
    .option('--open', 'let browsers open it, read-only, in addition to the active set')
    .option('--close', 'close every opened set')
    .action(showSet);
}

// The number of changes that are searched for when a release became live.
const MAX_STATUS_SETS = 500;

// Returns the live releases of a registry, the host first. An area whose first release is not live yet has no size and
// no build.
const areasOfRegistry = (registry: Registry) =>
  ['host', ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    if (!line) return [];
    const { active, previous } = line;
    const release = active === null ? undefined : line.releases[active];
    if (active !== null && !release) return [];
    const canary = 'canary' in line && line.canary ? `${line.canary.version} ${line.canary.percent} %` : null;
    const kilobytes = release && Math.round(release.bytes / 100) / 10;
    return [{ area, active, previous, canary, kilobytes, builtAt: release?.builtAt, git: release?.git }];
  });
