import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { AppEnv } from '../AppEnv.ts';
import { clientAddress, getClientNetwork, identifyClient, isPrivate } from './networkLimits.ts';

async function identify(peer: string, forwarded?: string, trustedProxies = ['loopback']) {
  const app = new Hono<AppEnv>()
    .use(identifyClient(trustedProxies))
    .get('/', (c) => c.json({ address: clientAddress(c), network: getClientNetwork(c) }));
  const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as AppEnv['Bindings'];
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await (await app.request('/', { headers }, env)).json()) as { address: string; network: string };
}

describe('clientAddress', () => {
  test.each([
    ['a client without a proxy', '203.0.113.5', undefined, '203.0.113.5'],
    ['a client behind our gateway', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['a client that lies to our gateway', '127.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
    ['a client that lies without a proxy', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['a client of the private network, which is not a proxy', '192.168.1.9', '1.2.3.4', '192.168.1.9'],
    ['a client of the private network behind our gateway', '::ffff:127.0.0.1', '1.2.3.4, 192.168.1.9', '192.168.1.9'],
    ['an IPv6 client', '::1', '2001:db8::7', '2001:db8::7'],
    ['an IPv6 client written out', '::1', '2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['an IPv4 client in IPv6 notation', '::1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['a header that says nothing', '127.0.0.1', ' , ', '127.0.0.1'],
    ['a header of nonsense', '127.0.0.1', '<script>', '127.0.0.1'],
    ['nonsense beside the address of a client', '127.0.0.1', '1.2.3.4, 0x7f.1', '127.0.0.1'],
  ])('finds %s', async (_, peer, forwarded, address) => {
    expect((await identify(peer, forwarded)).address).toBe(address);
  });

  test.each([
    ['two proxies', '10.1.2.3', '203.0.113.5, 192.0.2.8', ['10.0.0.0/8', '192.0.2.8'], '203.0.113.5'],
    ['an IPv6 proxy', '2001:db8:9::1', '203.0.113.5', ['2001:db8:9::/48'], '203.0.113.5'],
    ['loopback when only another is trusted', '127.0.0.1', '203.0.113.5', ['10.0.0.0/8'], '127.0.0.1'],
  ])('believes the trusted proxies alone: %s', async (_, peer, forwarded, trusted, address) => {
    expect((await identify(peer, forwarded, trusted)).address).toBe(address);
  });
});

describe('getClientNetwork', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::ffff:cb00:7105', '203.0.113.5'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::', '::/64'],
  ])('groups %s as %s', async (address, network) => {
    expect((await identify('127.0.0.1', address)).network).toBe(network);
  });
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.2.3.4', true],
  ['::ffff:192.168.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['203.0.113.5', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('isPrivate tells of %s %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});
