import type { Registry } from '@faultline/shared/contract';
import type { FactsOf } from '../readFacts.ts';
import { ReleaseError } from '../ReleaseError.ts';
import type { HostSide, RemoteSide } from './Side.ts';

/** A release of the host as the check sees it. */
export async function hostSide(factsOf: FactsOf, registry: Registry, version: string): Promise<HostSide> {
  const entry = registry.host?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of the host.`);
  const facts = await factsOf('host', version);
  return { name: `host ${version}`, entry, facts: facts?.kind === 'host' ? facts : null };
}

/** A remote's release as the check sees it. */
export async function remoteSide(
  factsOf: FactsOf,
  registry: Registry,
  area: string,
  version: string,
): Promise<RemoteSide> {
  const entry = registry.remotes[area]?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of ${area}.`);
  const facts = await factsOf(area, version);
  return { name: `${area} ${version}`, entry, facts: facts?.kind === 'remote' ? facts : null };
}
