import { join } from 'node:path';
import { documentReader, type Document } from './Document.ts';

/**
 * The page of a past set of releases, for `?seq=<n>`: there only while someone holds it open (`release show --open`).
 * Any other value answers undefined, and the live page is sent.
 */
export const readSnapshotPages =
  (releases: string) =>
  async (seq: string | undefined): Promise<Document | undefined> =>
    seq !== undefined && /^[1-9]\d{0,8}$/.test(seq)
      ? documentReader(join(releases, 'r/history', `${seq}.html`))()
      : undefined;
