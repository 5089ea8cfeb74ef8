import { isObjectStore } from '@faultline/storage';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { serveStored } from './storedFiles.ts';

/** Plain names, one or more: no dot files, no encoding, no way up. */
const plain = /^\/r(\/[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*){2,}$/;
const year = 'public, max-age=31536000, immutable';

/** `/r/**`: releases, which never change. `tree` is the folder, or the address in object storage, that holds `r/`. */
export function releaseFiles(tree: string): Hono {
  const files = new Hono();
  // Scripts carry integrity, so a browser fetches them with CORS, perhaps from another origin's page.
  files.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }));
  const setHeaders = (c: Context) => {
    c.header('Cache-Control', year);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Vary', 'Accept-Encoding');
  };
  const serve = isObjectStore(tree)
    ? serveStored(tree, setHeaders)
    : serveStatic({ root: tree, precompressed: true, onFound: (_path, c) => setHeaders(c) });
  files.get('*', (c, next) => (plain.test(c.req.path) ? serve(c, next) : next()));
  // Not kept: the browser tries again at once when a file is missing.
  files.all('*', (c) => c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}
