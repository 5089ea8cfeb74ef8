import type { Instance } from './federationRuntime.ts';

/** The parts of the bundler's `__webpack_require__` that the federation plugin makes, and what is written to it. */
export interface BundlerRequire {
  /** Factories of modules, and the modules that have run, by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
  /** The folder of a build's files, and a chunk's file in it. */
  p: string;
  u: (chunkId: string) => string;
  /** What is done for each chunk that is asked for. */
  f: { consumes?: (chunkId: string, promises: unknown[]) => void };
  I: (scopeName: string, initScope: unknown) => unknown;
  consumesLoadingData?: ConsumesData;
  initializeSharingData?: { uniqueName: string; scopeToSharingDataMapping: Record<string, SharingStage[]> };
  initializeExposesData: { moduleMap: Record<string, () => Promise<unknown>>; shareScope: string };
  getContainer: (expose: string) => Promise<unknown>;
  initContainer: (shareScope: unknown, initScope: unknown, remoteEntryInitOptions: unknown) => unknown;
  federation: { instance?: Instance };
}

interface SharingStage {
  name: string;
  version: string;
  factory: () => unknown;
}

/** Which modules of a build are shared ones: by id what is asked for, by chunk the ids, and those of the first chunk. */
interface ConsumesData {
  chunkMapping: Record<string, string[]>;
  moduleIdToConsumeDataMapping: Record<string, { shareKey: string; shareScope: string; requiredVersion: string }>;
  initialConsumes?: string[];
}
