import { BlockList, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './AppEnv.ts';

const ours = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  ours.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  ours.addSubnet(network, prefix, 'ipv6');
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Loopback or a private network: where gateways, proxies and monitors stand. */
export const isPrivate = (address: string): boolean => ours.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The address a request comes from. X-Forwarded-For is believed as far as private addresses vouch for it. */
export function clientAddress(c: Context<AppEnv>): string {
  let address = plain(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(plain);
  for (let hop = hops.pop(); hop !== undefined && hop !== '' && isPrivate(address); hop = hops.pop()) address = hop;
  return address;
}

/** What a rate limit counts: an IPv4 address, or an IPv6 network of 64 bits, which one person has to themselves. */
export const addressKey = (address: string): string =>
  isIPv6(address)
    ? new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(0, 4).join(':')
    : address.slice(0, 64);
