import type { RegistryChange } from '@faultline/shared/contract';

/** One change of the active releases, as recorded in `/r/history/<revision>.json`. */
export interface ReleaseChange {
  revision: number;
  publishedAt: string;
  change: Partial<RegistryChange>;
  /** Whether the next change builds on this exact registry; undefined if the browser cannot verify it. */
  isChained: boolean | undefined;
}

interface Fetched {
  text: string;
  revision: number;
  publishedAt: string;
  change: Partial<RegistryChange> | null;
}

async function fetchRevision(revision: number): Promise<Fetched | undefined> {
  const answer = await fetch(`/r/history/${revision}.json`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The history cannot be fetched: ${answer.status}`);
  const text = await answer.text();
  const { publishedAt = '', change = null } = JSON.parse(text) as Partial<Fetched>;
  return { text, revision, publishedAt, change };
}

// Undefined over plain HTTP, where browsers provide no digests.
async function hashText(text: string): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the last `count` changes up to `newest`, newest first. Each is verified against the hash that the next one
 * contains.
 */
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
