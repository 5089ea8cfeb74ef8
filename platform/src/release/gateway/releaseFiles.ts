import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { IsNamed } from './namedFiles.ts';
import { createTreeReader } from './treeReader.ts';

// Only plain names are valid: no dot files, no encoding, no parent folders.
const plain = /^\/r(\/[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*){2,}$/;
// These files contain authors, reasons and staged releases. Only tools read them, from the tree or the release
// service.
const secret = /^\/r\/history\/\d+\.json/i;
const entry = /^\/r\/history\/([^/@]+)@([^/@]+)\.json$/;
const JSON_TYPE = 'application/json; charset=utf-8';
const year = 'public, max-age=31536000, immutable';

// A release file that is opened as a document runs no scripts and has no origin. Files that a page loads are not
// affected.
const FILE_POLICY = "sandbox; default-src 'none'";

interface ReleaseFilesOptions {
  // Refuses files; without it, every file of the tree is served.
  isNamed?: IsNamed | undefined;
  // Reads the document of a release that the public registry leaves out; without it, the file is served.
  readEntry?: ((area: string, version: string) => Promise<string | undefined>) | undefined;
  // Called for each file of object storage with whether it was cached.
  onRead?: ((isCached: boolean) => void) | undefined;
}

// Serves `/r/**`: releases, which never change. `tree` is the folder or the location in object storage that contains
// `r/`.
export function releaseFiles(tree: string, { isNamed, readEntry, onRead }: ReleaseFilesOptions = {}): Hono {
  const files = new Hono();
  files.use(async (c, next) => {
    c.header('Content-Security-Policy', FILE_POLICY);
    await next();
  });
  // Scripts have integrity attributes, so a browser fetches them with CORS, possibly for a page of another origin.
  files.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }));
  const setHeaders = (c: Context) => {
    c.header('Cache-Control', year);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Vary', 'Accept-Encoding');
  };
  const serve = createTreeReader(tree).serveFiles({ onFound: setHeaders, onRead });
  files.get('*', async (c, next) => {
    const { path } = c.req;
    if (!plain.test(path) || secret.test(path)) return next();
    const [, area, version] = entry.exec(path) ?? [];
    if (readEntry && area !== undefined && version !== undefined) {
      const text = await readEntry(area, version);
      if (text === undefined) return next();
      // The end of a preview can change.
      c.header('Cache-Control', 'no-cache');
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return c.body(text, 200, { 'Content-Type': JSON_TYPE });
    }
    return isNamed === undefined || (await isNamed(path)) ? serve(c, next) : next();
  });
  // The response is not stored, because the browser retries immediately if a file is missing.
  files.all('*', (c) => c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' }));
  return files;
}
