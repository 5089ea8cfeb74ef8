import type { HostRelease, Release, Registry } from '@faultline/shared/contract';
import type { HostManifest, RemoteManifest } from '../../build/releaseManifest.ts';
import { ReleaseError } from '../registry/registry.ts';
import type { ReadManifest } from '../registry/store.ts';

/** A release as the check sees it: what the registry records of it, and its own manifest. */
interface Candidate<Entry, Manifest> {
  /** `vulns 1.9.0` */
  name: string;
  entry: Entry;
  /** `null` when the release's files are gone; its names then cannot be compared. */
  manifest: Manifest | null;
}

export type RemoteCandidate = Candidate<Release, RemoteManifest>;
export type HostCandidate = Candidate<HostRelease, HostManifest>;

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
