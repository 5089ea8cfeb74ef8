import { join } from 'node:path';
import { documentReader, type Document } from './Document.ts';

/**
 * The page of a past set of releases, for `?revision=<n>`: there only while someone holds it open (`release show --open`).
 * Any other value answers undefined, and the live page is sent.
 */
export const readSnapshotPages =
  (releases: string) =>
  async (revision: string | undefined): Promise<Document | undefined> =>
    revision !== undefined && /^[1-9]\d{0,8}$/.test(revision)
      ? documentReader(join(releases, 'r/history', `${revision}.html`))()
      : undefined;
