import type { Instance } from './federationRuntime.ts';

// The parts of `__webpack_require__` that the runtime uses.
export interface BundlerRequire {
  // Module factories and evaluated modules, by id.
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
  // The base address of a build's files, and the file name of a chunk.
  p: string;
  u: (chunkId: string) => string;
  // The handlers that run for each requested chunk.
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

// The shared modules of a build: requests by module id, module ids by chunk, and the modules of the first chunk.
interface ConsumesData {
  chunkMapping: Record<string, string[]>;
  moduleIdToConsumeDataMapping: Record<string, { shareKey: string; shareScope: string; requiredVersion: string }>;
  initialConsumes?: string[];
}
