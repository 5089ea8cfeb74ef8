import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Document } from './Document.ts';

const encodings = ['br', 'gzip'] as const;

/** The best encoding that the browser takes; brotli wins a tie, whatever the header's order. */
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
