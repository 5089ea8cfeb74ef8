import type { RegistryChange } from '@faultline/shared/contract';

/** One change of what is live, as the release tool keeps it in `/r/history/<revision>.json`. */
export interface ReleaseChange {
  revision: number;
  publishedAt: string;
  change: Partial<RegistryChange>;
  /** Whether the next change was made on this very registry; undefined where the browser cannot tell. */
  isChained: boolean | undefined;
}

interface Fetched {
  text: string;
  revision: number;
  publishedAt: string;
  change: Partial<RegistryChange> | null;
}

/** One registry of the history; undefined where the server keeps none. */
async function fetchRevision(revision: number): Promise<Fetched | undefined> {
  const answer = await fetch(`/r/history/${revision}.json`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The history cannot be fetched: ${answer.status}`);
  const text = await answer.text();
  const { publishedAt = '', change = null } = JSON.parse(text) as Partial<Fetched>;
  return { text, revision, publishedAt, change };
}

/** SHA-256 in hexadecimal; undefined in a page that came over plain http, where browsers have no digests. */
async function hashText(text: string): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The last `count` changes up to `newest`, the newest first; each is held against the hash that the next one names. */
export async function fetchReleaseChanges(newest: number, count: number): Promise<ReleaseChange[]> {
  const revisions = Array.from({ length: count }, (_, index) => newest - index).filter((revision) => revision > 0);
  const found = (await Promise.all(revisions.map(fetchRevision))).filter((each) => each !== undefined);
  return Promise.all(
    found.map(async ({ text, revision, publishedAt, change }, index) => {
      const next = found[index - 1];
      const named = next?.revision === revision + 1 ? next.change?.previousHash : undefined;
      const hash = named === undefined ? undefined : await hashText(text);
      return {
        revision,
        publishedAt,
        change: change ?? {},
        isChained: hash === undefined ? undefined : hash === named,
      };
    }),
  );
}
