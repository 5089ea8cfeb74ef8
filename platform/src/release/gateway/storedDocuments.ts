import { locateFile } from '@faultline/storage';
import type { Logger } from 'pino';
import { openReleaseTree, readLiveRegistry } from '../registry/store.ts';
import { readTreeFile, treePaths } from '../registry/treeFiles.ts';
import { type LiveSet, prepareSet, type PublishedDocuments, serveSet } from './Document.ts';

// Nothing was read since the start, so nothing can be sent.
export class StoreAwayError extends Error {
  override name = 'StoreAwayError';
}

// The maximum age of a cached response of the store, and so the delay of a change.
const MAX_AGE_MS = 1000;
// A request waits this long for the store, and then gets the cached content.
const MAX_WAIT_MS = 500;
// After a failure the store is not contacted for this time.
const AWAY_RETRY_MS = 3000;

// Reads the tag of a tree's registry from object storage, at most once in `maxAgeMs` for any number of requests. While
// the store is unavailable, the last tag is returned.
export function createVersionReader(tree: string, log: Pick<Logger, 'error'>) {
  let version: string | undefined;
  let askedAt = -Infinity;
  let isAway = false;
  let running: Promise<void> | undefined;

  async function ask() {
    const { store, key } = locateFile(treePaths(tree).registry);
    try {
      version = (await store.head(key))?.etag ?? '';
      isAway = false;
    } catch (error) {
      if (!isAway) log.error({ err: error, releases: tree }, 'object storage is away; what was read before is sent');
      isAway = true;
    }
    askedAt = Date.now();
  }

  return async (maxAgeMs = MAX_AGE_MS): Promise<string | undefined> => {
    if (Date.now() < askedAt + (isAway ? AWAY_RETRY_MS : maxAgeMs)) return version;
    running ??= ask().finally(() => (running = undefined));
    // Without cached content, a request can only wait.
    await (version === undefined ? running : Promise.race([running, wait(isAway ? 0 : MAX_WAIT_MS)]));
    return version;
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

// Page and registry always belong to the same change. While the store is unavailable, the last valid ones are
// returned.
export function storedDocuments(tree: string, log: Pick<Logger, 'error'>): PublishedDocuments {
  const readVersion = createVersionReader(tree, log);
  let live: LiveSet | undefined;
  let known: string | undefined;

  async function refresh(maxAgeMs?: number) {
    const version = await readVersion(maxAgeMs);
    if (version === undefined || version === known) return;
    try {
      live = await readSet(tree);
      known = version;
    } catch (error) {
      log.error({ err: error, releases: tree }, 'what is published cannot be read; what was read before is sent');
    }
  }

  return serveSet(refresh, () => {
    if (live === undefined) throw new StoreAwayError('What is published cannot be read at the moment.');
    return live;
  });
}

async function readSet(tree: string): Promise<LiveSet> {
  const found = await readLiveRegistry(tree);
  if (found === null) return { index: undefined, registry: undefined, publicRegistry: undefined };
  const { revision } = JSON.parse(found.content.toString()) as { revision: number };
  const live = openReleaseTree(tree).getLivePaths(revision, found.content);
  const [page, shown] = await Promise.all([readTreeFile(live.index), readTreeFile(live.publicRegistry)]);
  return prepareSet(found.content, page, shown);
}
