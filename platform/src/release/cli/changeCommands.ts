import { areaName, releaseVersion } from '@faultline/shared/contract/schemas';
import { type Command, InvalidArgumentError } from 'commander';
import { is } from 'valibot';
import {
  explainRolledBack,
  formatTrain,
  getRegistryEntry,
  ReleaseError,
  type TrainReleases,
} from '../registry/registry.ts';
import {
  changing,
  checkedChange,
  liveText,
  makeChange,
  openReleases,
  reading,
  readNumber,
  type ReasonOptions,
  type TreeOptions,
} from './command.ts';

async function printRolledBack(options: TreeOptions, releases: TrainReleases) {
  const registry = await (await openReleases(options)).registry();
  for (const [area, version] of Object.entries(releases)) {
    const note = explainRolledBack(registry, area, version);
    if (note !== null) console.log(note);
  }
}

async function rollBack(area: string | undefined, options: ReasonOptions & { to?: string; revision?: number }) {
  const { to, revision } = options;
  if (revision !== undefined) {
    if (area !== undefined)
      throw new ReleaseError('--revision restores every area at once. Name an area or a revision, not both.');
    return makeChange(
      options,
      { action: 'restore', revision },
      (registry) => `All areas restored to release set ${revision} (revision ${registry.revision}).`,
    );
  }
  if (area === undefined) throw new ReleaseError('Name the area to roll back, or a whole set by --revision.');
  return makeChange(options, { action: 'rollback', area, to }, liveText(area));
}

async function canaryArea(
  area: string,
  version: string | undefined,
  options: ReasonOptions & { percent: number; stop?: boolean },
) {
  const { percent, stop } = options;
  if (stop)
    return makeChange(
      options,
      { action: 'canary', area, version, percent, stop },
      ({ revision }) => `${area} has no canary (revision ${revision}).`,
      `${area} has no such canary; nothing changed.`,
    );
  await printRolledBack(options, version === undefined ? {} : { [area]: version });
  const state = `${area} ${version} has ${percent} % of browsers`;
  return makeChange(
    options,
    { action: 'canary', area, version, percent },
    ({ revision }) => `${state} (revision ${revision}).`,
    `${state} already; nothing changed.`,
  );
}

type UndoOptions = ReasonOptions & { undo?: boolean };

function withdrawRelease(area: string, version: string, options: UndoOptions & { to?: string }) {
  if (options.undo)
    return makeChange(
      options,
      { action: 'withdraw', area, version, undo: true },
      ({ revision }) => `${area} ${version} can be used again; it is live for nobody yet (revision ${revision}).`,
      `${area} ${version} is not withdrawn; nothing changed.`,
    );
  return makeChange(
    options,
    { action: 'withdraw', area, version, to: options.to },
    (registry) => {
      const active = getRegistryEntry(registry, area)?.active;
      const state = active === undefined ? `${area} is retired` : `Live is ${active}`;
      return `${area} ${version} is withdrawn: no browser can load it. ${state} (revision ${registry.revision}).`;
    },
    `${area} ${version} is withdrawn already; nothing changed.`,
  );
}

function retireArea(area: string, options: UndoOptions) {
  if (options.undo)
    return makeChange(
      options,
      { action: 'retire', area, undo: true },
      (registry) =>
        `${area} ${getRegistryEntry(registry, area)?.active} is live again (revision ${registry.revision}).`,
      `${area} is not retired; nothing changed.`,
    );
  return makeChange(
    options,
    { action: 'retire', area },
    ({ revision }) => `${area} is retired: its screens and sidebar entries are gone (revision ${revision}).`,
    `${area} is retired already; nothing changed.`,
  );
}

// Parses a release such as `vulns@1.9.0` and adds it to the earlier ones.
function readTrainRelease(text: string, before: TrainReleases = {}): TrainReleases {
  const [area = '', version = '', ...rest] = text.split('@');
  if (rest.length > 0 || !is(areaName, area) || !is(releaseVersion, version))
    throw new InvalidArgumentError(`"${text}" names no release; write it as vulns@1.9.0.`);
  if (before[area] !== undefined) throw new InvalidArgumentError(`${area} is named twice.`);
  return { ...before, [area]: version };
}

// Returns the releases of the current train.
// Throws ReleaseError without one.
async function findTrain(options: TreeOptions): Promise<TrainReleases> {
  const { train } = await (await openReleases(options)).registry();
  if (!train) throw new ReleaseError('No train is under way. Begin one: release train start <area@version...>.');
  return train.releases;
}

async function startTrain(releases: TrainReleases, options: ReasonOptions & { percent: number }) {
  const { percent } = options;
  await printRolledBack(options, releases);
  const state = `The train of ${formatTrain(releases)} has ${percent} % of browsers`;
  return makeChange(
    options,
    { action: 'train-start', releases, percent },
    ({ revision }) => `${state} (revision ${revision}).`,
    `${state} already; nothing changed.`,
  );
}

// Without an argument `named` is an empty list.
async function promoteTrain(named: TrainReleases, options: ReasonOptions) {
  const releases = Object.keys(named).length > 0 ? named : await findTrain(options);
  return makeChange(
    options,
    { action: 'train-promote', releases },
    ({ revision }) => `${formatTrain(releases)} are live together (revision ${revision}).`,
  );
}

async function abortTrain(options: ReasonOptions) {
  const releases = await findTrain(options);
  return makeChange(
    options,
    { action: 'train-abort', releases },
    ({ revision }) =>
      `The train of ${formatTrain(releases)} has ended; everyone has what is live (revision ${revision}).`,
    'The train has ended already; nothing changed.',
  );
}

async function printTrain(options: TreeOptions) {
  const { train } = await (await openReleases(options)).registry();
  console.log(train ? `${formatTrain(train.releases)}: ${train.percent} % of browsers.` : 'No train is under way.');
}

// Adds the commands that change pointers without a build: canary, rollback, withdraw, retire and train.
export function addChangeCommands(release: Command): void {
  checkedChange(release, 'canary <area> [version]', 'give a published version to some browsers')
    .option('--percent <n>', 'the share of browsers', readNumber, 10)
    .option('--stop', 'end the canary')
    .action(canaryArea);
  checkedChange(release, 'rollback [area]', 'activate the previous release again')
    .option('--to <version>', 'activate this version instead')
    .option('--revision <n>', 'restore every area as it was at this revision instead', readNumber)
    .action(rollBack);
  checkedChange(release, 'withdraw <area> <version>', 'make a release unloadable everywhere, overrides included')
    .option('--to <version>', 'its replacement if it is active (default: the previous one)')
    .option('--undo', 'allow it again; it stays inactive until it is promoted')
    .action(withdrawRelease);
  checkedChange(release, 'retire <area>', 'unpublish an area with its screens and sidebar entries')
    .option('--undo', 'publish it again with its last release')
    .action(retireArea);
  const train = release.command('train').description('releases of several areas, and of the host, as one set');
  checkedChange(train, 'start', 'give published versions to some browsers, as one set')
    .argument('<area@version...>', 'the set', readTrainRelease)
    .option('--percent <n>', 'the share of browsers', readNumber, 10)
    .action(startTrain);
  checkedChange(train, 'promote', 'activate the whole set for everyone, in one change')
    .argument('[area@version...]', 'the set, where no browser has it yet', readTrainRelease)
    .action(promoteTrain);
  changing(train, 'abort', 'end it; every browser gets the active releases').action(abortTrain);
  reading(train, 'status', 'print the current train').action(printTrain);
}
