import { isObjectStore } from '@faultline/storage';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { IsNamed } from './namedFiles.ts';
import { serveStored } from './storedFiles.ts';

/** Plain names, one or more: no dot files, no encoding, no way up. */
const plain = /^\/r(\/[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*){2,}$/;
const year = 'public, max-age=31536000, immutable';

/** Opened as a document, a file of a release runs nothing and has no origin. What a page loads of it is not concerned. */
const FILE_POLICY = "sandbox; default-src 'none'";

interface ReleaseFilesOptions {
  /** Refuses files; without it, every file of the tree is served. */
  isNamed?: IsNamed | undefined;
  /** Told of each file of object storage whether it was in memory. */
  onRead?: ((isCached: boolean) => void) | undefined;
}

/**
 * `/r/**`: releases, which never change.
 * @param tree The folder, or the address in object storage, that holds `r/`.
 */
export function releaseFiles(tree: string, { isNamed, onRead }: ReleaseFilesOptions = {}): Hono {
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
    const isServed = plain.test(c.req.path) && (isNamed === undefined || (await isNamed(c.req.path)));
    return isServed ? serve(c, next) : next();
  });
  // Not kept: the browser tries again at once when a file is missing.
  files.all('*', (c) => c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}
