import type { Registry } from '@faultline/shared/contract';
import { refuseOutOfUse, ReleaseError, requireEntry } from '../../registry/registry.ts';
import { formatTrain, isSameTrain, type TrainReleases, withoutTrain, withTrainLive } from '../../registry/train.ts';
import { createSalt, ensurePercent } from './canary.ts';
import { type ChangeOptions, changeRegistry } from '../changeRegistry.ts';

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
