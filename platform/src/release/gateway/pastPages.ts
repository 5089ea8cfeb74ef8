import { LRUCache } from 'lru-cache';
import { hashPage } from '../registry/openSets.ts';
import { treePaths } from '../registry/store.ts';
import { readTreeFile } from '../registry/treeFiles.ts';
import { type Document, parseRegistry, prepareDocument, type PublishedDocuments } from './Document.ts';

const MAX_PAGES = 20;

/**
 * Reads the pages of past sets, each of which is prepared once. The registry that is served names the hash of every page
 * that is open: any other page, and that of a closed set, is not there.
 */
export function createPastPages(tree: string, readRegistry: PublishedDocuments['registry']) {
  const pages = new LRUCache<string, Document, number>({
    max: MAX_PAGES,
    fetchMethod: async (hash, _, { context: revision }) => {
      const page = await readTreeFile(treePaths(tree).pastPage(revision));
      return page !== null && hashPage(page) === hash ? prepareDocument(page) : undefined;
    },
  });
  return async (revision: number): Promise<Document | undefined> => {
    const registry = await readRegistry();
    const hash = registry && parseRegistry(registry).openSets?.[revision];
    return hash === undefined ? undefined : pages.fetch(hash, { context: revision });
  };
}
