import type { ListedObject } from '@faultline/storage';
import type { ReleaseEntry } from './registry.ts';

// The locations of the documents that belong to one registry.
export interface LivePaths {
  index: string;
  publicRegistry: string;
  headers: string;
  statement: string;
}

// The documents of one registry that browsers get.
export interface LiveDocuments {
  registry: string;
  publicRegistry: string;
  headers: string;
  // Undefined without a host.
  page: string | undefined;
  // The releases that the public registry leaves out.
  entries: readonly ReleaseEntry[];
}

// The files of a release, even if no registry names it.
export interface StoredRelease {
  // `<area>/<version>`
  name: string;
  bytes: number;
  // The time of the last write in ms.
  modifiedAt: number;
}

export interface ReleaseFiles {
  area: string;
  version: string;
  // The folder of the build.
  outDir: string;
  // The files to copy, relative to it.
  names: readonly string[];
}

// A release tree over a `Store`. Only its two implementations know whether it is in a folder or in object storage.
export interface ReleaseTree {
  // Distinguishes the tree from all others that this machine uses.
  identity: string;
  // The folder for files that are not served.
  scratchFolder: string;
  // True if an interrupted change leaves nothing to repair.
  isAtomic: boolean;
  // Creates the folder of a tree that does not exist.
  create: () => Promise<void>;
  // Throws ReleaseError if the store would let two writers undo each other's changes.
  probe: () => Promise<void>;
  // Runs `work` while no other writer is active, as far as the store has locks. `work` calls `ensureLocked` before it
  // makes anything visible. Throws ReleaseError that names the owner of the lock after a timeout.
  withLock: <T>(work: (ensureLocked: () => void) => Promise<T>) => Promise<T>;
  getLivePaths: (revision: number, registry: Buffer | string) => LivePaths;
  // Returns the number of a later revision in the history, or undefined.
  findNewerRevision: (revision: number) => Promise<number | undefined>;
  // Returns the error for a registry that another writer replaced during a change.
  createConflict: () => Error;
  // Makes documents live that replace those of the registry with `etag` (undefined for the first). Throws
  // ConflictError if the registry was replaced in between, as far as the store detects it; nothing is live then.
  writeLive: (paths: LivePaths, documents: LiveDocuments, etag: string | undefined) => Promise<void>;
  // Lists the entries of releases that are missing, altered, or not expected.
  findDifferingEntries: (entries: readonly ReleaseEntry[]) => Promise<string[]>;
  // Explains how to replace a damaged registry by a copy.
  explainRestore: (copy: string, registry: string) => string;
  // Copies a build and its compressed forms into the tree; nothing refers to them yet. A release with the same content
  // is kept. Returns whether the release is new. Throws ReleaseError if it exists with other content.
  stage: (release: ReleaseFiles) => Promise<boolean>;
  // Removes the files of a release that was refused, unless another process may be about to use them.
  discard: (area: string, version: string) => Promise<void>;
  // Moves the files of a release, if there are any.
  move: (from: string, to: string) => Promise<void>;
  listReleases: () => Promise<StoredRelease[]>;
  removeRelease: (area: string, version: string) => Promise<void>;
  // Lists files that changes left and that no reader needs, with keys relative to the tree.
  listRemains: (live: LivePaths, isOld: (modifiedAt: Date) => boolean) => Promise<ListedObject[]>;
  // Claims the id of a request. Returns false if it is taken. Claims older than `maxAgeMs` may be removed.
  claim: (id: string, maxAgeMs: number, now: number) => Promise<boolean>;
}
