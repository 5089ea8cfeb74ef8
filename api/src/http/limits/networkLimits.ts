import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { Client } from '../../sessions/Sessions.ts';
import type { AppEnv } from '../AppEnv.ts';
import type { Limit, RateLimiter } from './RateLimiter.ts';

// Multipliers of the limit for the /64, /56 and /48. A /48 contains 65,536 networks of 64 bits.
const FACTORS = [1, 4, 16];

const toLayers = (c: Context<AppEnv>, name: string, { max, seconds }: Limit) =>
  getClientNetworks(c).map((network, layer) => ({
    key: `${name} ${network}`,
    limit: { max: max * (FACTORS[layer] ?? 1), seconds },
  }));

export async function takeByNetwork(
  limiter: Pick<RateLimiter, 'take'>,
  c: Context<AppEnv>,
  name: string,
  limit: Limit,
): Promise<void> {
  // The smallest network first, so that refused attempts do not count against its neighbors.
  for (const layer of toLayers(c, name, limit)) await limiter.take(layer.key, layer.limit);
}

export async function countByNetwork(
  limiter: Pick<RateLimiter, 'count'>,
  c: Context<AppEnv>,
  name: string,
  limit: Limit,
): Promise<number> {
  for (const layer of toLayers(c, name, limit)) {
    const seconds = await limiter.count(layer.key, layer.limit);
    if (seconds > 0) return seconds;
  }
  return 0;
}

// A subscriber has at least a /64, often a /56, and a rented server often a /48, so single IPv6 addresses are not
// meaningful.
const IPV6_NETWORK_BITS = [64, 56, 48] as const;
const MAX_USER_AGENT_LENGTH = 400;
const LOCAL_RANGES = new Set<string>(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

// An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) becomes the IPv4 address.
const parseAddress = (address: string) => (isIP(address) === 0 ? undefined : ipaddr.process(address));

export const isPrivate = (address: string): boolean => LOCAL_RANGES.has(parseAddress(address)?.range() ?? '');

// `X-Forwarded-For` is trusted only from `trustedProxies` (addresses, CIDRs, `loopback`, `linklocal`, `uniquelocal`).
// It is read from the right, up to the first address that is not trusted.
export function identifyClient(trustedProxies: string[]): MiddlewareHandler<AppEnv> {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    const headers = { 'x-forwarded-for': c.req.header('x-forwarded-for') };
    // The library reads only these fields.
    const request = { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
    const client = proxyAddr.all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? peer;
    c.set('clientAddress', parseAddress(client)?.toString() ?? client);
    await next();
  };
}

export const clientAddress = (c: Context<AppEnv>): string => c.get('clientAddress');

// An IPv4 address, or an IPv6 network such as `2001:db8:1:2::/64`.
export const getClientNetwork = (c: Context<AppEnv>): string => getClientNetworks(c)[0];

// Smallest first: an IPv4 address, or the IPv6 /64, /56 and /48.
function getClientNetworks(c: Context<AppEnv>): [string, ...string[]] {
  const address = parseAddress(clientAddress(c));
  if (address === undefined) return ['unknown'];
  if (address.kind() === 'ipv4') return [address.toString()];
  const cut = (bits: number) => {
    const bytes = address.toByteArray().fill(0, bits / 8);
    return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
  };
  const [smallest, ...larger] = IPV6_NETWORK_BITS;
  return [cut(smallest), ...larger.map(cut)];
}

// An IPv4 address, or an IPv6 /48.
export const getWidestNetwork = (c: Context<AppEnv>): string => getClientNetworks(c).at(-1) ?? 'unknown';

export const readSource = (c: Context<AppEnv>) => ({ network: getClientNetwork(c), requestId: c.get('requestId') });

export const readClient = (c: Context<AppEnv>): Client => ({
  ...readSource(c),
  userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH),
});
