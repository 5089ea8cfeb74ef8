import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { explainRolledBack, getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import type { PointerChange } from '../service/changeRequest.ts';
import { readNumber, toChangeOptions, checkedChange, printChange, type ReasonOptions } from './command.ts';
import { openReleases } from './openReleases.ts';

// Makes a change of pointers and prints what is so then.
const makeChange = (
  options: ReasonOptions,
  change: PointerChange,
  describe: (registry: Registry) => string,
  unchanged?: string,
) =>
  printChange(
    toChangeOptions(options),
    async (changing) => (await openReleases(options)).change(change, changing),
    describe,
    unchanged,
  );

const liveText = (area: string) => (registry: Registry) =>
  `${area} ${getRegistryEntry(registry, area)?.active} is live (revision ${registry.revision}).`;

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
  const { registry } = await openReleases(options);
  const note = explainRolledBack(await registry(), area, version);
  if (note !== null) console.log(note);
  const state = `${area} ${version} has ${percent} % of browsers`;
  return makeChange(
    options,
    { action: 'canary', area, version, percent },
    ({ revision }) => `${state} (revision ${revision}).`,
    `${state} already; nothing changed.`,
  );
}

/** `release canary|rollback`: changes of pointers, without a build. */
export function addChanges(release: Command): void {
  checkedChange(release, 'canary <area> [version]', 'give a published version to some browsers')
    .option('--percent <n>', 'how many of them', readNumber, 10)
    .option('--stop', 'end the canary')
    .action(canaryArea);
  checkedChange(release, 'rollback [area]', 'make the previous release live again')
    .option('--to <version>', 'or this one')
    .option('--revision <n>', 'or restore every area as it was at this revision', readNumber)
    .action(rollBack);
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

/** `release withdraw|retire`: what is taken out of use, and back. */
export function addWithdrawals(release: Command): void {
  checkedChange(release, 'withdraw <area> <version>', 'make a release unloadable everywhere, overrides included')
    .option('--to <version>', 'the release that takes its place, when it is live (default: the previous one)')
    .option('--undo', 'allow it again; it is live for nobody until it is promoted')
    .action(withdrawRelease);
  checkedChange(release, 'retire <area>', 'take an area out of use: its screens and its sidebar entries')
    .option('--undo', 'bring it back with the release it had')
    .action(retireArea);
}
