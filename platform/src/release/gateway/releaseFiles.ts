import { isObjectStore } from '@faultline/storage';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { cors } from 'hono/cors';
import { LRUCache } from 'lru-cache';
import { isText } from '../artifacts/compress.ts';
import { getObjectHeaders, joinTree, readTreeFile } from '../registry/treeFiles.ts';
import type { IsNamed } from './namedFiles.ts';

// Plain names, one or more: no dot files, no encoding, no way up.
const plain = /^\/r(\/[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*){2,}$/;
// Authors, reasons and staged releases. Only tools read them, from the tree or the release service.
const secret = /^\/r\/history\/\d+\.json/i;
const entry = /^\/r\/history\/([^/@]+)@([^/@]+)\.json$/;
const JSON_TYPE = 'application/json; charset=utf-8';
const year = 'public, max-age=31536000, immutable';

// Opened as a document, a file of a release runs nothing and has no origin. What a page loads of it is not concerned.
const FILE_POLICY = "sandbox; default-src 'none'";

interface ReleaseFilesOptions {
  // Refuses files; without it, every file of the tree is served.
  isNamed?: IsNamed | undefined;
  // Reads the document of a release that the public registry leaves out; without it, the file is served.
  readEntry?: ((area: string, version: string) => Promise<string | undefined>) | undefined;
  // Called for each file of object storage with whether it was cached.
  onRead?: ((isCached: boolean) => void) | undefined;
}

/**
 * `/r/**`: releases, which never change.
 * @param tree The folder, or the address in object storage, that holds `r/`.
 */
export function releaseFiles(tree: string, { isNamed, readEntry, onRead }: ReleaseFilesOptions = {}): Hono {
  const files = new Hono();
  files.use(async (c, next) => {
    c.header('Content-Security-Policy', FILE_POLICY);
    await next();
  });
  // Scripts carry integrity, so a browser fetches them with CORS, perhaps from another origin's page.
  files.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }));
  const setHeaders = (c: Context) => {
    c.header('Cache-Control', year);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Vary', 'Accept-Encoding');
  };
  const serve = isObjectStore(tree)
    ? serveStored(tree, { onFound: setHeaders, onRead })
    : serveStatic({ root: tree, precompressed: true, onFound: (_path, c) => setHeaders(c) });
  files.get('*', async (c, next) => {
    const { path } = c.req;
    if (!plain.test(path) || secret.test(path)) return next();
    const [, area, version] = entry.exec(path) ?? [];
    if (readEntry && area !== undefined && version !== undefined) {
      const text = await readEntry(area, version);
      if (text === undefined) return next();
      // The end of a preview moves.
      c.header('Cache-Control', 'no-cache');
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return c.body(text, 200, { 'Content-Type': JSON_TYPE });
    }
    return isNamed === undefined || (await isNamed(path)) ? serve(c, next) : next();
  });
  // Not kept: the browser tries again at once when a file is missing.
  files.all('*', (c) => c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}

// The size of all cached files: several times the live files of all areas.
const MAX_CACHED_BYTES = 96 * 1024 * 1024;

const forms = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

// The endings under which a file may be sent, the best first.
function listEndings(c: Context): string[] {
  // Nothing of the history is kept compressed.
  if (!isText(c.req.path) || c.req.path.startsWith('/r/history/')) return [''];
  const taken = forms.filter(([encoding]) => {
    const options = { header: 'Accept-Encoding', supports: [encoding], default: 'identity' } as const;
    return accepts(c, { ...options, supports: [...options.supports] }) === encoding;
  });
  return [...taken.map(([, ending]) => ending), ''];
}

interface StoredFilesOptions {
  onFound: (c: Context) => void;
  // Called for each sent file with whether it was cached.
  onRead?: ((isCached: boolean) => void) | undefined;
  maxBytes?: number;
}

/**
 * Serves the files of releases in object storage. They never change, so what was read once is sent from memory, also
 * while the store is away; requests for the same file wait for one read.
 */
export function serveStored(
  tree: string,
  { onFound, onRead, maxBytes = MAX_CACHED_BYTES }: StoredFilesOptions,
): MiddlewareHandler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (content) => content.length + 1,
    // A missing file is not cached, because it may be published at any moment.
    fetchMethod: async (name) => (await readTreeFile(joinTree(tree, name))) ?? undefined,
  });
  return async (c, next) => {
    const name = c.req.path.slice(1);
    for (const ending of listEndings(c)) {
      let content: Buffer | undefined;
      let isCached = false;
      try {
        isCached = cache.has(`${name}${ending}`);
        content = await cache.fetch(`${name}${ending}`);
      } catch {
        return c.text('The file cannot be read at the moment.', 503, {
          'Cache-Control': 'no-store',
          'Retry-After': '5',
        });
      }
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
