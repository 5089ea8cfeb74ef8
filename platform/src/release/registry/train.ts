import type { Registry, RegistryTrain } from '@faultline/shared/contract';
import { activateRelease, getRegistryEntry, ReleaseError } from './registry.ts';

/** Versions by area; the host may be among them. */
export type TrainReleases = RegistryTrain['releases'];

/** `host 3.0.0, vulns 2.0.0` */
export const formatTrain = (releases: TrainReleases) =>
  Object.entries(releases)
    .map((each) => each.join(' '))
    .join(', ');

export const isSameTrain = (one: TrainReleases, other: TrainReleases) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([area, version]) => other[area] === version);

/** The registry without its train; what is live stays. */
export function withoutTrain(registry: Registry): Registry {
  const { train: _, ...rest } = registry;
  return rest;
}

/** The registry as those browsers have it that have the train: its releases live, and no train any more. */
export const withTrainLive = (registry: Registry, releases: TrainReleases = registry.train?.releases ?? {}): Registry =>
  Object.entries(releases)
    .filter(([area]) => getRegistryEntry(registry, area) !== null)
    .reduce((next, [area, version]) => activateRelease(next, area, version), withoutTrain(registry));

/**
 * The registry after an area went back: a train that it is part of, or that brings another host, has ended. It was
 * judged against what was live when it began.
 */
export const endTrainOf = (registry: Registry, area: string): Registry => {
  const { releases = {} } = registry.train ?? {};
  return area in releases || 'host' in releases ? withoutTrain(registry) : registry;
};

/** @throws ReleaseError for an area of a train, because a separate release would mix versions in its browsers. */
export function refuseInTrain({ train }: Registry, area: string): void {
  if (train?.releases[area] !== undefined)
    throw new ReleaseError(
      `${area} is part of the train of ${formatTrain(train.releases)} for ${train.percent} % of browsers. ` +
        'For everyone: release train promote. To end it: release train abort.',
    );
}
