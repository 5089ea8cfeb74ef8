import type { LiveRegistry, LiveRelease } from '@faultline/shared/contract';
import { boot, type Source } from './boot.ts';

const TIMEOUT_MS = 2000;

export interface LiveArea {
  area: string;
  version: string;
  release: LiveRelease;
  source: Source;
  fallbackFor?: string;
}

const EMPTY: LiveRegistry = { revision: 0, publishedAt: '', host: null, remotes: {} };

let read: { text: string; registry: LiveRegistry } | undefined;

// Publishing wrote the registry into the page. An index without one runs only the shell.
export function inlinedRegistry(page: Document = document): LiveRegistry {
  const text = page.querySelector('#faultline-registry')?.textContent;
  if (!text) return EMPTY;
  if (read?.text !== text) read = { text, registry: JSON.parse(text) as LiveRegistry };
  return read.registry;
}

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

export function isRegistry(document: unknown): document is LiveRegistry {
  const { revision, remotes } = (document ?? {}) as Partial<LiveRegistry>;
  return typeof revision === 'number' && typeof remotes === 'object' && remotes !== null;
}

// A page of a signed tree accepts only registries signed by its keys.
async function fetchRegistry({ keys }: LiveRegistry): Promise<unknown> {
  const fetched = fetch('/registry.json', { cache: 'no-cache' });
  if (keys === undefined) return (await fetched).json();
  const [{ readSignedRegistry }, text] = await Promise.all([
    import('./signature.ts'),
    fetched.then((answer) => answer.text()),
  ]);
  return readSignedRegistry(text, keys);
}

// Returns the newest registry. The inlined copy is used if the request fails, takes longer than `timeoutMs`, returns
// an older registry, or lacks a required signature.
export async function fetchLatestRegistry(timeoutMs = TIMEOUT_MS): Promise<LiveRegistry> {
  const inlined = inlinedRegistry();
  const registry = await withTimeout(fetchRegistry(inlined), timeoutMs, 'The registry').catch(() => null);
  return isRegistry(registry) && registry.revision >= inlined.revision ? registry : inlined;
}

export const withTimeout = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
