import type { Registry } from '@faultline/shared/contract';
import {
  activateRelease,
  formatTrain,
  isSameTrain,
  refuseInTrain,
  refuseOutOfUse,
  ReleaseError,
  requireEntry,
  setActiveVersions,
  type TrainReleases,
  withoutTrain,
  withTrainLive,
} from '../../registry/registry.ts';
import { type ChangeOptions, changeRegistry } from '../changeRegistry.ts';

// Throws ReleaseError for a percentage that a canary cannot have.
export function ensurePercent(percent: number): void {
  if (!(percent > 0 && percent <= 100))
    throw new ReleaseError(`A canary is for more than 0 and at most 100 percent of browsers, not ${percent}.`);
}

// A changed percentage of the same release keeps the salt, so that browsers keep the release while its share grows. A
// new release selects other browsers. With four eyes it selects the same ones, because successive canaries of one
// author would otherwise reach more browsers than their limit.
export const startCanary = (
  tree: string,
  area: string,
  version: string,
  percent: number,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      ensurePercent(percent);
      if (area === 'host')
        throw new ReleaseError('The host has no canary: its scripts stand in the page. Canary the areas one by one.');
      const { line, canary, ensureKnown } = requireEntry(current, area);
      ensureKnown(version);
      refuseInTrain(current, area);
      if (version === line.active) throw new ReleaseError(`${area} ${version} is live for everyone already.`);
      const same = canary?.version === version;
      if (same && canary.percent === percent) return null;
      const salt = same ? canary.salt : createSalt(current, area, options);
      const { active, previous } = line;
      return {
        registry: setActiveVersions(current, area, { active, previous, canary: { version, percent, salt } }),
        change: { action: 'canary', releases: { [area]: version } },
      };
    },
    options,
  );

// Returns the salt that selects the browsers of a new canary or train. `name` selects the same browsers each time.
const createSalt = ({ revision }: Registry, name: string, { actor }: ChangeOptions): string =>
  actor?.authority.fourEyes ? name : `${revision + 1}`;

// With `version`, the canary ends only if it is still this release, so that a watcher that learned of failures late
// does not end the next canary.
export const haltCanary = (
  tree: string,
  area: string,
  version?: string,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { line, canary } = requireEntry(current, area);
      if (!canary || (version !== undefined && canary.version !== version)) return null;
      return {
        registry: setActiveVersions(current, area, { active: line.active, previous: line.previous }),
        change: { action: 'halt', releases: { [area]: canary.version } },
      };
    },
    options,
  );

// Makes the area's canary, or the registered release `to`, live for everyone. The former live release becomes
// `previous`.
export const promote = (tree: string, area: string, to?: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { line, canary, choices, ensureKnown } = requireEntry(current, area);
      const version = to ?? canary?.version;
      if (!version) throw new ReleaseError(`${area} has no canary. Name the release to promote. ${choices}`);
      ensureKnown(version);
      refuseInTrain(current, area);
      if (version === line.active) return null;
      return {
        registry: activateRelease(current, area, version),
        change: { action: 'promote', releases: { [area]: version } },
      };
    },
    options,
  );

// Throws ReleaseError if a release is not in the registry, or if another train is active.
function ensureTrain(current: Registry, releases: TrainReleases): void {
  const { train } = current;
  if (train && !isSameTrain(train.releases, releases))
    throw new ReleaseError(
      `A train of ${formatTrain(train.releases)} is under way. Promote or abort it first: release train promote, release train abort.`,
    );
  for (const [area, version] of Object.entries(releases)) requireEntry(current, area).ensureKnown(version);
}

// A browser gets all releases of the train or none. A changed percentage of the same set keeps the salt, so that
// browsers keep the set while its share grows. Throws ReleaseError if the resulting set does not fit together.
export const startTrain = (
  tree: string,
  releases: TrainReleases,
  percent: number,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      ensurePercent(percent);
      if (Object.keys(releases).length < 2)
        throw new ReleaseError('A train takes two areas or more. For one: release canary <area> <version>.');
      ensureTrain(current, releases);
      for (const [area, version] of Object.entries(releases)) {
        const { line, canary } = requireEntry(current, area);
        if (version === line.active) throw new ReleaseError(`${area} ${version} is live for everyone already.`);
        if (canary)
          throw new ReleaseError(
            `${area} has the canary ${canary.version}, and some browsers would get a mix. End it first: release canary ${area} --stop.`,
          );
      }
      const { train } = current;
      if (train?.percent === percent) return null;
      const salt = train?.salt ?? createSalt(current, 'train', options);
      return {
        registry: { ...current, train: { releases, percent, salt } },
        change: { action: 'canary', train: true, releases },
      };
    },
    options,
  );

// All releases go live in one change, even if no browser had the train before.
export const promoteTrain = (tree: string, releases: TrainReleases, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      ensureTrain(current, releases);
      for (const [area, version] of Object.entries(releases)) refuseOutOfUse(current, area, version);
      const isLive = Object.entries(releases).every(
        ([area, version]) => requireEntry(current, area).line.active === version,
      );
      if (isLive && !current.train) return null;
      return {
        registry: withTrainLive(current, releases),
        change: { action: 'promote', train: true, releases },
      };
    },
    options,
  );

// Browsers get the live releases with their next page. A train other than `releases` is not changed.
export const abortTrain = (tree: string, releases: TrainReleases, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) =>
      current.train && isSameTrain(current.train.releases, releases)
        ? { registry: withoutTrain(current), change: { action: 'halt', train: true, releases } }
        : null,
    options,
  );
