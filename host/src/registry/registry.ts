import type { LiveRegistry, LiveRelease } from '@faultline/shared/contract';
import { boot, type Source } from './boot.ts';

/** A page waits this long for the newest registry before it goes on with its own copy. */
const TIMEOUT_MS = 2000;

/** One area as this page runs it: which release, why, and what it brings. */
export interface LiveArea {
  area: string;
  version: string;
  release: LiveRelease;
  source: Source;
  /** The version this release stands in for, because that one failed. */
  fallbackFor?: string;
}

const EMPTY: LiveRegistry = { revision: 0, publishedAt: '', host: null, remotes: {} };

let read: { text: string; registry: LiveRegistry } | undefined;

/** The registry that publishing wrote into the page; an index without one runs the shell alone. */
export function inlinedRegistry(page: Document = document): LiveRegistry {
  const text = page.querySelector('#faultline-registry')?.textContent;
  if (!text) return EMPTY;
  if (read?.text !== text) read = { text, registry: JSON.parse(text) as LiveRegistry };
  return read.registry;
}

/** The chosen release of each area. An area whose release is missing from the document is left out. */
export function liveAreas(registry: LiveRegistry): LiveArea[] {
  const chosen = boot().choose(registry);
  return Object.entries(registry.remotes).flatMap(([area, { active, releases }]) => {
    const { version, source } = chosen[area] ?? { version: active, source: 'active' };
    const release = version === null ? undefined : releases[version];
    if (version === null || release === undefined) return [];
    return [
      { area, version, release, source, ...(source === 'previous' && active !== null && { fallbackFor: active }) },
    ];
  });
}

/** Returns whether a document that was fetched can be used where the inlined one could. */
export function isRegistry(document: unknown): document is LiveRegistry {
  const { revision, remotes } = (document ?? {}) as Partial<LiveRegistry>;
  return typeof revision === 'number' && typeof remotes === 'object' && remotes !== null;
}

/** The whole registry. The page of a signed tree takes none that its keys did not sign. */
async function fetchRegistry({ keys }: LiveRegistry): Promise<unknown> {
  const fetched = fetch('/registry.json', { cache: 'no-cache' });
  if (keys === undefined) return (await fetched).json();
  const [{ readSignedRegistry }, text] = await Promise.all([
    import('./signature.ts'),
    fetched.then((answer) => answer.text()),
  ]);
  return readSignedRegistry(text, keys);
}

/**
 * The registry as it is now. Where it cannot be had within `timeoutMs`, is older than the page, or not signed as the page
 * demands, the inlined copy serves.
 */
export async function fetchLatestRegistry(timeoutMs = TIMEOUT_MS): Promise<LiveRegistry> {
  const inlined = inlinedRegistry();
  const registry = await withTimeout(fetchRegistry(inlined), timeoutMs, 'The registry').catch(() => null);
  return isRegistry(registry) && registry.revision >= inlined.revision ? registry : inlined;
}

/** Gives up on work that does not answer; `what` begins the sentence that says so. */
export const withTimeout = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
