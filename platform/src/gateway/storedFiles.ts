import { accepts } from 'hono/accepts';
import type { Context, MiddlewareHandler } from 'hono';
import type { Registry } from '@faultline/shared/contract';
import { LRUCache } from 'lru-cache';
import { isText } from '../release/artifacts/compress.ts';
import { getObjectHeaders, joinTree, readTreeFile } from '../release/registry/treeFiles.ts';
import type { Document, PublishedDocuments } from './Document.ts';

/** Of all files that are kept in memory: several times what is live of all areas. */
const MAX_CACHED_BYTES = 96 * 1024 * 1024;

const forms = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The endings under which a file may be sent, the best first. */
function listEndings(c: Context): string[] {
  if (!isText(c.req.path)) return [''];
  const taken = forms.filter(([encoding]) => {
    const options = { header: 'Accept-Encoding', supports: [encoding], default: 'identity' } as const;
    return accepts(c, { ...options, supports: [...options.supports] }) === encoding;
  });
  return [...taken.map(([, ending]) => ending), ''];
}

/**
 * Serves the files of releases in object storage. They never change, so what was read once is sent from memory, also
 * while the store is away; requests for the same file wait for one read.
 */
export function serveStored(
  tree: string,
  onFound: (c: Context) => void,
  maxBytes = MAX_CACHED_BYTES,
): MiddlewareHandler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (content) => content.length + 1,
    // What is not there is asked for again: it may be published in a moment.
    fetchMethod: async (name) => (await readTreeFile(joinTree(tree, name))) ?? undefined,
  });
  return async (c, next) => {
    const name = c.req.path.slice(1);
    for (const ending of listEndings(c)) {
      let content: Buffer | undefined;
      try {
        content = await cache.fetch(`${name}${ending}`);
      } catch {
        return c.text('The file cannot be read at the moment.', 503, {
          'Cache-Control': 'no-store',
          'Retry-After': '5',
        });
      }
      if (content === undefined) continue;
      const { contentType = '', contentEncoding } = getObjectHeaders(`${name}${ending}`);
      onFound(c);
      c.header('Content-Type', contentType);
      if (contentEncoding) c.header('Content-Encoding', contentEncoding);
      c.header('Content-Length', `${content.length}`);
      return c.body(new Uint8Array(content));
    }
    return next();
  };
}

const withdrawnReleases = new WeakMap<Document, ReadonlySet<string>>();

/** The withdrawn releases of a registry, as `area/version`. */
function listWithdrawn(registry: Document): ReadonlySet<string> {
  const known = withdrawnReleases.get(registry);
  if (known) return known;
  const { host, remotes, retired = {} } = JSON.parse(registry.text) as Registry;
  const lines = [
    ['host', host] as const,
    ...Object.entries(remotes),
    ...Object.entries(retired).map(([area, { line }]) => [area, line] as const),
  ];
  const names = lines.flatMap(([area, line]) => Object.keys(line?.withdrawn ?? {}).map((name) => `${area}/${name}`));
  const found = new Set(names);
  withdrawnReleases.set(registry, found);
  return found;
}

/** Refuses files of withdrawn releases, which memory still has when the store no longer does. */
export const refuseWithdrawn =
  (readRegistry: PublishedDocuments['registry']): MiddlewareHandler =>
  async (c, next) => {
    // While nothing can be read, the files say so themselves.
    const registry = await readRegistry().catch(() => undefined);
    const [, , area, version] = c.req.path.split('/');
    if (registry && listWithdrawn(registry).has(`${area}/${version}`))
      return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
    return next();
  };
