import { joinLocation } from '@faultline/storage';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { getObjectHeaders, isText, readTreeFile } from '../registry/treeFiles.ts';
import { listEncodings } from './Document.ts';

// The size of all cached files: several times the live files of all areas.
const MAX_CACHED_BYTES = 96 * 1024 * 1024;

const endings = { br: '.br', gzip: '.gz' };

// Returns the file endings of the accepted encodings, best first.
function listEndings(c: Context): string[] {
  // The history is not stored in compressed form.
  if (!isText(c.req.path) || c.req.path.startsWith('/r/history/')) return [''];
  return [...listEncodings(c).map((encoding) => endings[encoding]), ''];
}

export interface StoredFilesOptions {
  onFound: (c: Context) => void;
  // Called for each sent file with whether it was cached.
  onRead?: ((isCached: boolean) => void) | undefined;
  maxBytes?: number;
}

// Serves the files of releases in object storage. They never change, so cached files are sent from memory, even while
// the store is unavailable. Concurrent requests for the same file wait for one read.
export function serveStored(
  tree: string,
  { onFound, onRead, maxBytes = MAX_CACHED_BYTES }: StoredFilesOptions,
): MiddlewareHandler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (content) => content.length + 1,
    // A missing file is not cached, because it may be published at any moment.
    fetchMethod: async (name) => (await readTreeFile(joinLocation(tree, name))) ?? undefined,
  });
  return async (c, next) => {
    const name = c.req.path.slice(1);
    for (const ending of listEndings(c)) {
      const isCached = cache.has(`${name}${ending}`);
      const content = await cache.fetch(`${name}${ending}`).catch(() => null);
      if (content === null)
        return c.text('The file cannot be read at the moment.', 503, {
          'Cache-Control': 'no-store',
          'Retry-After': '5',
        });
      if (content === undefined) continue;
      const { contentType = '', contentEncoding } = getObjectHeaders(`${name}${ending}`);
      onRead?.(isCached);
      onFound(c);
      c.header('Content-Type', contentType);
      if (contentEncoding) c.header('Content-Encoding', contentEncoding);
      c.header('Content-Length', `${content.length}`);
      return c.body(new Uint8Array(content));
    }
    return next();
  };
}
