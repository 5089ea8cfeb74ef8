import type { HostRelease, Release } from '@faultline/shared/contract';
import { satisfies } from 'semver';
import type { HostFacts, RemoteFacts } from '../build/releaseFacts.ts';

interface Side<Entry, Facts> {
  name: string;
  entry: Entry;
  /** `null` when the release's files are gone; its names then cannot be compared. */
  facts: Facts | null;
}

/** Why a remote's release would not run in a release of the host: versions first, then names it takes. */
export function misfits(
  remote: Side<Pick<Release, 'requires'>, Pick<RemoteFacts, 'takes'>>,
  host: Side<Pick<HostRelease, 'provides'>, Pick<HostFacts, 'gives'>>,
): string[] {
  const versions = Object.entries(remote.entry.requires).flatMap(([what, range]) => {
    const provided = host.entry.provides[what];
    if (provided && satisfies(provided, range)) return [];
    const has = provided ? `gives ${provided}` : 'does not give it';
    return [
      `${remote.name} requires ${what} ${range}, but ${host.name} ${has}. Build it against what the host gives, or release the host first.`,
    ];
  });
  const names = Object.entries(host.facts && remote.facts ? remote.facts.takes : {}).flatMap(([module, taken]) => {
    const given = new Set(host.facts?.gives[module]);
    const missing = taken.filter((name) => !given.has(name));
    if (missing.length === 0) return [];
    return [
      `${remote.name} takes ${missing.join(', ')} from ${module}, which ${host.name} does not have. Release the host first.`,
    ];
  });
  return [...versions, ...names];
}
