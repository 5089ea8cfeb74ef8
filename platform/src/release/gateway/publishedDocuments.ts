import { join } from 'node:path';
import { isObjectStore } from '@faultline/storage';
import type { Logger } from 'pino';
import { documentReader, type PublishedDocuments } from './Document.ts';
import { storedDocuments } from './storedDocuments.ts';

/** The documents in the tree, without checks of signatures. */
export const unsignedDocuments = (releases: string, log: Pick<Logger, 'error'>): PublishedDocuments =>
  isObjectStore(releases) ? storedDocuments(releases, log) : folderDocuments(releases);

function folderDocuments(releases: string): PublishedDocuments {
  const registry = documentReader(join(releases, 'registry.json'));
  const readPublic = documentReader(join(releases, 'public.json'));
  return {
    index: documentReader(join(releases, 'index.html')),
    registry,
    publicRegistry: async () => (await readPublic()) ?? registry(),
  };
}
