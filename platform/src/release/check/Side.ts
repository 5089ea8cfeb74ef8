import type { HostRelease, Release } from '@faultline/shared/contract';
import type { HostFacts, RemoteFacts } from '../../build/releaseFacts.ts';

/** A release as the check sees it: what the registry says of it, and what its own files say. */
interface Side<Entry, Facts> {
  /** `vulns 1.9.0` */
  name: string;
  entry: Entry;
  /** `null` when the release's files are gone; its names then cannot be compared. */
  facts: Facts | null;
}

export type RemoteSide = Side<Release, RemoteFacts>;
export type HostSide = Side<HostRelease, HostFacts>;
