import { type Command, InvalidArgumentError } from 'commander';
import { areaName, releaseVersion } from '@faultline/shared/contract/schemas';
import { is } from 'valibot';
import { explainRolledBack, ReleaseError } from '../registry/registry.ts';
import { formatTrain, type TrainReleases } from '../registry/train.ts';
import {
  changing,
  checkedChange,
  printChange,
  readNumber,
  reading,
  type ReasonOptions,
  toChangeOptions,
  type TreeOptions,
} from './command.ts';
import { openReleases } from './openReleases.ts';

// `vulns@1.9.0`, added to those before it.
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
  const registry = await (await openReleases(options)).registry();
  for (const [area, version] of Object.entries(releases)) {
    const note = explainRolledBack(registry, area, version);
    if (note !== null) console.log(note);
  }
  const state = `The train of ${formatTrain(releases)} has ${percent} % of browsers`;
  return printChange(
    toChangeOptions(options),
    async (change) => (await openReleases(options)).change({ action: 'train-start', releases, percent }, change),
    ({ revision }) => `${state} (revision ${revision}).`,
    `${state} already; nothing changed.`,
  );
}

// Without an argument `named` is an empty list.
async function promoteTrain(named: TrainReleases, options: ReasonOptions) {
  const releases = Object.keys(named).length > 0 ? named : await findTrain(options);
  return printChange(
    toChangeOptions(options),
    async (change) => (await openReleases(options)).change({ action: 'train-promote', releases }, change),
    ({ revision }) => `${formatTrain(releases)} are live together (revision ${revision}).`,
  );
}

async function abortTrain(options: ReasonOptions) {
  const releases = await findTrain(options);
  return printChange(
    toChangeOptions(options),
    async (change) => (await openReleases(options)).change({ action: 'train-abort', releases }, change),
    ({ revision }) =>
      `The train of ${formatTrain(releases)} has ended; everyone has what is live (revision ${revision}).`,
    'The train has ended already; nothing changed.',
  );
}

async function printTrain(options: TreeOptions) {
  const { train } = await (await openReleases(options)).registry();
  console.log(train ? `${formatTrain(train.releases)}: ${train.percent} % of browsers.` : 'No train is under way.');
}

/** `release train start|promote|abort|status`: releases of several areas that go live together, or not at all. */
export function addTrainCommands(release: Command): void {
  const train = release.command('train').description('releases of several areas, and of the host, as one set');
  checkedChange(train, 'start', 'give published versions to some browsers: the whole set or none of it')
    .argument('<area@version...>', 'the set', readTrainRelease)
    .option('--percent <n>', 'how many of them', readNumber, 10)
    .action(startTrain);
  checkedChange(train, 'promote', 'make the whole set live for everyone, in one change')
    .argument('[area@version...]', 'the set, where no browser has it yet', readTrainRelease)
    .action(promoteTrain);
  changing(train, 'abort', 'end it: every browser has what is live').action(abortTrain);
  reading(train, 'status', 'the train that is under way').action(printTrain);
}
