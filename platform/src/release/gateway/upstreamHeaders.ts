import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import proxyAddr from 'proxy-addr';

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

export interface UpstreamOptions {
  /** True when browsers reach this gateway by https. */
  https: boolean;
  trustedProxies: string[];
}

type GatewayContext = Context<{ Bindings: HttpBindings }>;

/**
 * Makes the function that gives the browser's headers as the provider may believe them. The gateway alone writes who
 * asked: one address, which is the peer's, or the one that a trusted proxy before this one sends.
 */
export function createUpstreamHeaders({ https, trustedProxies }: UpstreamOptions): (c: GatewayContext) => Headers {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (c) => {
    const headers = new Headers(c.req.raw.headers);
    for (const named of headers.get('connection')?.split(',') ?? []) {
      if (/^[\w!#$%&'*+.^`|~-]+$/.test(named.trim())) headers.delete(named.trim());
    }
    for (const name of [...ofThisConnection, ...forwarded]) headers.delete(name);
    const client = proxyAddr.all(c.env.incoming, isTrusted).findLast((hop) => isIP(hop) !== 0);
    if (client !== undefined) headers.set('X-Forwarded-For', client);
    headers.set('X-Forwarded-Proto', https ? 'https' : 'http');
    headers.set('X-Forwarded-Host', c.req.header('host') ?? '');
    return headers;
  };
}
