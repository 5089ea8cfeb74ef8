import { join } from 'node:path';
import { type Document, documentReader } from './Document.ts';

/** The few files of a release tree that a publish replaces. */
export interface PublishedDocuments {
  index: () => Promise<Document | undefined>;
  registry: () => Promise<Document | undefined>;
  /** The page of a past set of releases: it exists only while `release show --open` runs. */
  past: (revision: number) => Promise<Document | undefined>;
}

/** What is in the tree, whoever wrote it. */
export const unsignedDocuments = (releases: string): PublishedDocuments => ({
  index: documentReader(join(releases, 'index.html')),
  registry: documentReader(join(releases, 'registry.json')),
  past: (revision) => documentReader(join(releases, 'r/history', `${revision}.html`))(),
});
