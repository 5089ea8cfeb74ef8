import type { Registry } from '@faultline/shared/contract';
import { requireEntry, setActiveVersions, activateRelease, ReleaseError } from '../../registry/registry.ts';
import { refuseInTrain } from '../../registry/train.ts';
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

/** The salt that draws the browsers of a canary or train that begins; `name` draws the same ones each time. */
export const createSalt = ({ revision }: Registry, name: string, { actor }: ChangeOptions): string =>
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
