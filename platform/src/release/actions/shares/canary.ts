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

/** @throws ReleaseError for a share that no canary can have. */
export function ensurePercent(percent: number): void {
  if (!(percent > 0 && percent <= 100))
    throw new ReleaseError(`A canary is for more than 0 and at most 100 percent of browsers, not ${percent}.`);
}

/**
 * Lets `percent` of the browsers of an area have another release. A changed percentage of the same release keeps the
 * salt, so that a browser that has it keeps it while it grows. A new release draws other browsers, except with four
 * eyes, where successive canaries of one author would otherwise reach more browsers than their limit.
 */
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

// The salt that draws the browsers of a canary or train that begins; `name` draws the same ones each time.
const createSalt = ({ revision }: Registry, name: string, { actor }: ChangeOptions): string =>
  actor?.authority.fourEyes ? name : `${revision + 1}`;

/**
 * Ends an area's canary; everyone has the live release again. With `version`, only when that is still the canary, so
 * that a watcher that learnt of failures late does not end the next one.
 */
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

/**
 * Makes a release that is in the registry live for everyone: the area's canary, or the one `to` names. What was live
 * becomes `previous`.
 */
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

// Throws ReleaseError when a release is not in the registry, or another train is under way.
function ensureTrain(current: Registry, releases: TrainReleases): void {
  const { train } = current;
  if (train && !isSameTrain(train.releases, releases))
    throw new ReleaseError(
      `A train of ${formatTrain(train.releases)} is under way. Promote or abort it first: release train promote, release train abort.`,
    );
  for (const [area, version] of Object.entries(releases)) requireEntry(current, area).ensureKnown(version);
}

/**
 * Lets `percent` of browsers have several published releases together: each browser has the whole set or none of it. A
 * changed percentage of the same set keeps the salt, so that a browser that has it keeps it while it grows.
 * @throws ReleaseError when the resulting set does not fit together.
 */
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

/** Makes every release of a train live for everyone in one change, whether or not some browsers had it before. */
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

/** Ends a train: with its next page each browser has what is live. Another train than `releases` is left alone. */
export const abortTrain = (tree: string, releases: TrainReleases, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) =>
      current.train && isSameTrain(current.train.releases, releases)
        ? { registry: withoutTrain(current), change: { action: 'halt', train: true, releases } }
        : null,
    options,
  );
