import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Registry } from '@faultline/shared/contract';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** One of the few files of the tree that a publish replaces, with all that is sent for it. */
export interface Document {
  text: string;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

/** The few files of a release tree that a publish replaces. */
export interface PublishedDocuments {
  index: () => Promise<Document | undefined>;
  /** The whole registry. At most `maxAgeMs` old where the store answers; each implementation has its own default. */
  registry: (maxAgeMs?: number) => Promise<Document | undefined>;
  /** The part of it that everyone may read. Trees that an earlier version wrote have none: there it is the whole. */
  publicRegistry: () => Promise<Document | undefined>;
}

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

/** A file's content with all that is sent for it. */
export async function prepareDocument(identity: Buffer): Promise<Document> {
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const [br, gz] = await Promise.all([brotli(identity), gunzipable(identity)]);
  // Weak, because all encodings share the tag.
  return { text: identity.toString('utf8'), etag: `W/"${digest}"`, bodies: { br, gzip: gz, identity } };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Reads `file` whole, and again only after it was replaced: text, tag and encodings always belong together,
 * also while a publish is under way. Returns undefined when the file does not exist.
 */
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

/** The content of a registry's document, parsed once. */
export function parseRegistry(document: Document): Registry {
  const registry = registries.get(document) ?? (JSON.parse(document.text) as Registry);
  registries.set(document, registry);
  return registry;
}

const encodings = ['br', 'gzip'] as const;

// Returns the best encoding that the browser accepts; brotli is preferred over the header's order.
function chooseEncoding(c: Context): 'br' | 'gzip' | 'identity' {
  const taken = encodings.find((encoding) => {
    const options = { header: 'Accept-Encoding', supports: [encoding], default: 'identity' } as const;
    return accepts(c, { ...options, supports: [...options.supports] }) === encoding;
  });
  return taken ?? 'identity';
}

/** Answers with a document that the browser keeps, but asks after before every use. */
export function sendDocument(c: Context, document: Document, type: string): Response {
  const encoding = chooseEncoding(c);
  c.header('Content-Type', type);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', document.etag);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(document.bodies[encoding]));
}
