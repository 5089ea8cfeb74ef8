import type { HttpBindings } from '@hono/node-server';
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { findEntry, hashPage } from '../registry/registry.ts';
import { readTreeFile, treePaths } from '../registry/treeFiles.ts';
import { type Document, parseRegistry, prepareDocument, type PublishedDocuments, sendDocument } from './Document.ts';
import { apiProxy } from './apiProxy.ts';
import type { GatewayMetrics } from './metrics.ts';
import { createNamedFiles } from './namedFiles.ts';
import { releaseFiles } from './releaseFiles.ts';
import { type GatewayEnv, pageSources, securityHeaders } from './securityHeaders.ts';
import { signedDocuments, type SignedTree, UnsignedTreeError } from './signedDocuments.ts';
import { StoreAwayError } from './storedDocuments.ts';
import { createTreeReader } from './treeReader.ts';

export interface GatewayOptions {
  // The release tree is a folder or `s3://bucket/prefix`. It may change at any time.
  releases: string;
  // Requires signatures that this root leads to. Without it, the tree is served without checks.
  signed?: Pick<SignedTree, 'rootFile' | 'seenFile'> | undefined;
  // The provider's address, with its path.
  apiTarget: string;
  // The address that users type. With https, the headers that require https are sent.
  publicUrl: string;
  // Proxies in front of this gateway whose `X-Forwarded-For` header is trusted: addresses, CIDRs or `loopback`, the
  // default.
  trustedProxies?: string[];
  metrics?: GatewayMetrics;
  log: Pick<Logger, 'warn' | 'error'>;
}

// A link may be opened right after its release was staged.
const ENTRY_MAX_AGE_MS = 100;

type Gateway = GatewayEnv & { Bindings: HttpBindings };

// Serves the static release tree with its headers, and forwards API calls.
export function gatewayApp({
  releases,
  signed,
  apiTarget,
  publicUrl,
  trustedProxies,
  metrics,
  log,
}: GatewayOptions): Hono<Gateway> {
  const https = publicUrl.startsWith('https:');
  const reader = createTreeReader(releases);
  const { index, registry, publicRegistry } = signed
    ? signedDocuments({ ...signed, releases, log, onRefused: metrics?.countRefusedSet })
    : reader.openDocuments(log);
  const readSetPage = createSetPages(releases, registry);
  const isNamed = signed || reader.isRemote ? createNamedFiles(releases, registry) : undefined;
  const app = new Hono<Gateway>();
  metrics?.watchRegistry(registry);
  if (metrics) app.use(metrics.measure);

  app.onError((error, c) => {
    if (error instanceof UnsignedTreeError || error instanceof StoreAwayError)
      return c.text(error.message, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong on our side.', 500, { 'Cache-Control': 'no-store' });
  });

  // Returns undefined for anything but the number of an open set; the live page is sent then.
  const readReleaseSet = async (revision = '') =>
    /^[1-9]\d{0,8}$/.test(revision) ? readSetPage(Number(revision)) : undefined;

  // The page is read first, because its policy depends on its content.
  const readPage: MiddlewareHandler<Gateway> = async (c, next) => {
    const document = isPage(c.req) ? ((await readReleaseSet(c.req.query('revision'))) ?? (await index())) : undefined;
    if (document !== undefined) c.set('page', { document, sources: pageSources(document) });
    await next();
  };
  app.use(except(['/api/*', '/r/*'], readPage));
  app.use(except('/api/*', securityHeaders({ https })));

  const onFailure = (what: string, reason: string) => {
    metrics?.countApiFailure();
    log.warn({ api: apiTarget, reason }, what);
  };
  app.route('/api', apiProxy({ target: apiTarget, https, trustedProxies, onFailure }));
  const readEntry = async (area: string, version: string) => {
    const document = await registry(ENTRY_MAX_AGE_MS);
    return document && findEntry(parseRegistry(document), area, version)?.text;
  };
  app.route('/r', releaseFiles(releases, { isNamed, readEntry, onRead: metrics?.countFile }));
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/registry.json', etag(), async (c, next) => {
    const document = await publicRegistry();
    return document === undefined ? next() : sendDocument(c, document, 'application/json');
  });
  app.get('*', etag(), async (c, next) => {
    const page = c.get('page');
    if (page !== undefined) return sendDocument(c, page.document, 'text/html; charset=utf-8');
    return isPage(c.req) ? c.text('Nothing has been published yet.', 503, { 'Retry-After': '5' }) : next();
  });
  app.notFound((c) => c.text('There is nothing here.', 404, { 'Cache-Control': 'no-store' }));
  return app;
}

const isFile = (path: string) => getMimeType(path.toLowerCase()) !== undefined;

// Returns whether a request opens a page and does not fetch a missing file. Ids contain dots (`/vendors/1.2`,
// `/products/node.js`), so below the top level a browser's navigation always counts as a page.
function isPage(request: HonoRequest): boolean {
  const { method, path } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const destination = request.header('Sec-Fetch-Dest');
  if (destination !== undefined && destination !== 'document' && destination !== 'iframe') return false;
  const accept = request.header('Accept') ?? '*/*';
  const asksForHtml = accept.includes('text/html');
  const deep = path.indexOf('/', 1) !== -1;
  if (isFile(path) && !(asksForHtml && deep)) return false;
  return asksForHtml || accept.includes('*/*');
}

const MAX_PAGES = 20;

// Prepares the page of an open release set once. The served registry contains the hash of every open page, so any
// other page, and that of a closed set, is not found.
export function createSetPages(tree: string, readRegistry: PublishedDocuments['registry']) {
  const pages = new LRUCache<string, Document, number>({
    max: MAX_PAGES,
    fetchMethod: async (hash, _, { context: revision }) => {
      const page = await readTreeFile(treePaths(tree).setPage(revision));
      return page !== null && hashPage(page) === hash ? prepareDocument(page) : undefined;
    },
  });
  return async (revision: number): Promise<Document | undefined> => {
    const registry = await readRegistry();
    const hash = registry && parseRegistry(registry).openSets?.[revision];
    return hash === undefined ? undefined : pages.fetch(hash, { context: revision });
  };
}
