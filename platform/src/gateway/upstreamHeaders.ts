import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';

const ofThisConnection = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

/** The browser's headers as the provider may believe them: what says who asked is written by us alone. */
export function upstreamHeaders(c: Context<{ Bindings: HttpBindings }>, https: boolean): Headers {
  const headers = new Headers(c.req.raw.headers);
  for (const named of headers.get('connection')?.split(',') ?? []) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(named.trim())) headers.delete(named.trim());
  }
  for (const name of [...ofThisConnection, ...forwarded]) headers.delete(name);
  const asker = c.env.incoming.socket.remoteAddress;
  if (asker !== undefined) headers.set('X-Forwarded-For', asker);
  headers.set('X-Forwarded-Proto', https ? 'https' : 'http');
  headers.set('X-Forwarded-Host', c.req.header('host') ?? '');
  return headers;
}
