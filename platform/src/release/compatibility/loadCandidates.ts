import type { Registry } from '@faultline/shared/contract';
import type { ReadManifest } from '../readManifest.ts';
import { ReleaseError } from '../ReleaseError.ts';
import type { HostCandidate, RemoteCandidate } from './Candidate.ts';

/** A release of the host as the check sees it. */
export async function loadHostCandidate(
  readManifest: ReadManifest,
  registry: Registry,
  version: string,
): Promise<HostCandidate> {
  const entry = registry.host?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of the host.`);
  const manifest = await readManifest('host', version);
  return { name: `host ${version}`, entry, manifest: manifest?.kind === 'host' ? manifest : null };
}

/** A remote's release as the check sees it. */
export async function loadRemoteCandidate(
  readManifest: ReadManifest,
  registry: Registry,
  area: string,
  version: string,
): Promise<RemoteCandidate> {
  const entry = registry.remotes[area]?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of ${area}.`);
  const manifest = await readManifest(area, version);
  return { name: `${area} ${version}`, entry, manifest: manifest?.kind === 'remote' ? manifest : null };
}
