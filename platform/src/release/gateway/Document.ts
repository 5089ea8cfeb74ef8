import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Registry } from '@faultline/shared/contract';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

// A file of the tree that publishing replaces, with the tag and the encodings to send.
export interface Document {
  text: string;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

export interface PublishedDocuments {
  index: () => Promise<Document | undefined>;
  // The complete registry, at most `maxAgeMs` old while the store responds. The default depends on the implementation.
  registry: (maxAgeMs?: number) => Promise<Document | undefined>;
  // The part of the registry that everyone may read. Trees of earlier versions have none; the complete registry is
  // used instead.
  publicRegistry: () => Promise<Document | undefined>;
}

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

export async function prepareDocument(identity: Buffer): Promise<Document> {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const [br, gz] = await Promise.all([brotli(identity), gunzipable(identity)]);
  // Weak, because all encodings share the tag.
  return { text: identity.toString('utf8'), etag: `W/"${digest}"`, bodies: { br, gzip: gz, identity } };
}

// The documents of one change.
export interface LiveSet {
  index: Document | undefined;
  registry: Document | undefined;
  publicRegistry: Document | undefined;
}

export async function prepareSet(
  registry: Buffer,
  page: Buffer | null | undefined,
  shown: Buffer | null | undefined,
): Promise<LiveSet> {
  const whole = await prepareDocument(registry);
  return {
    index: page ? await prepareDocument(page) : undefined,
    registry: whole,
    publicRegistry: shown ? await prepareDocument(shown) : whole,
  };
}

// Concurrent requests wait for one `refresh`. `getLive` throws before the first set was read.
export function serveSet(refresh: (maxAgeMs?: number) => Promise<void>, getLive: () => LiveSet): PublishedDocuments {
  let running: Promise<void> | undefined;
  const read = async (maxAgeMs?: number) => {
    running ??= refresh(maxAgeMs).finally(() => (running = undefined));
    await running;
    return getLive();
  };
  return {
    index: async () => (await read()).index,
    registry: async (maxAgeMs) => (await read(maxAgeMs)).registry,
    publicRegistry: async () => (await read()).publicRegistry,
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

// Reads `file` again only after it was replaced. Text, tag and encodings always belong together, even during a
// publish. Returns undefined if the file does not exist.
export function documentReader(file: string): () => Promise<Document | undefined> {
  let known: { version: string; document: Promise<Document> } | undefined;
  return async () => {
    try {
      const { ino, size, mtimeMs } = await stat(file);
      const version = `${ino}:${size}:${mtimeMs}`;
      if (known?.version !== version) known = { version, document: readFile(file).then(prepareDocument) };
      return await known.document;
    } catch (error) {
      known = undefined;
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
}

const registries = new WeakMap<Document, Registry>();

// A document is parsed only once.
export function parseRegistry(document: Document): Registry {
  const registry = registries.get(document) ?? (JSON.parse(document.text) as Registry);
  registries.set(document, registry);
  return registry;
}

const encodings = ['br', 'gzip'] as const;

// Returns the encodings that the browser accepts; brotli is preferred over the header's order.
export const listEncodings = (c: Context) =>
  encodings.filter(
    (encoding) => accepts(c, { header: 'Accept-Encoding', supports: [encoding], default: 'identity' }) === encoding,
  );

// The browser may store the document, but must revalidate it before every use.
export function sendDocument(c: Context, document: Document, type: string): Response {
  const [encoding = 'identity'] = listEncodings(c);
  c.header('Content-Type', type);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', document.etag);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(document.bodies[encoding]));
}
