import { stat } from 'node:fs/promises';
import { openStore } from '@faultline/storage';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { treePaths } from '../registry/treeFiles.ts';
import { documentReader, type PublishedDocuments } from './Document.ts';
import { createVersionReader, storedDocuments } from './storedDocuments.ts';
import { serveStored, type StoredFilesOptions } from './storedFiles.ts';

// Reads a release tree from files, or from object storage through caches.
interface TreeReader {
  // True if a requested file costs a request to the store, so that unknown names must not reach it.
  isRemote: boolean;
  // The documents in the tree, without checks of signatures.
  openDocuments: (log: Pick<Logger, 'error'>) => PublishedDocuments;
  // Returns a function whose result changes with each change of what is live.
  createFingerprint: (log: Pick<Logger, 'error'>) => (maxAgeMs?: number) => Promise<string>;
  serveFiles: (options: StoredFilesOptions) => MiddlewareHandler;
}

export const createTreeReader = (tree: string): TreeReader =>
  openStore(tree).kind === 'folder' ? createFolderReader(tree) : createObjectReader(tree);

function createFolderReader(tree: string): TreeReader {
  const paths = treePaths(tree);
  return {
    isRemote: false,
    openDocuments: () => {
      const registry = documentReader(paths.registry);
      const readPublic = documentReader(paths.publicRegistry);
      return {
        index: documentReader(paths.index),
        registry,
        publicRegistry: async () => (await readPublic()) ?? registry(),
      };
    },
    createFingerprint: () => async () => {
      const stats = [paths.index, paths.registry, paths.publicRegistry].map((file) =>
        stat(file).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 })),
      );
      return (await Promise.all(stats)).map(({ ino, size, mtimeMs }) => `${ino}:${size}:${mtimeMs}`).join(' ');
    },
    serveFiles: ({ onFound }) => serveStatic({ root: tree, precompressed: true, onFound: (_path, c) => onFound(c) }),
  };
}

function createObjectReader(tree: string): TreeReader {
  return {
    isRemote: true,
    openDocuments: (log) => storedDocuments(tree, log),
    createFingerprint: (log) => {
      const readVersion = createVersionReader(tree, log);
      return async (maxAgeMs) => (await readVersion(maxAgeMs)) ?? '';
    },
    serveFiles: (options) => serveStored(tree, options),
  };
}
