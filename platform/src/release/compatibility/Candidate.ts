import type { HostRelease, Release } from '@faultline/shared/contract';
import type { HostManifest, RemoteManifest } from '../../build/releaseManifest.ts';

/** A release as the check sees it: what the registry says of it, and what its own files say. */
interface Candidate<Entry, Facts> {
  /** `vulns 1.9.0` */
  name: string;
  entry: Entry;
  /** `null` when the release's files are gone; its names then cannot be compared. */
  manifest: Facts | null;
}

export type RemoteCandidate = Candidate<Release, RemoteManifest>;
export type HostCandidate = Candidate<HostRelease, HostManifest>;
