import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './AppEnv.ts';
import { addressKey, clientAddress } from './clientAddress.ts';

async function seen(peer: string, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)));
  const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as AppEnv['Bindings'];
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, env)).text();
}

test.each([
  ['a client without a proxy', '203.0.113.5', undefined, '203.0.113.5'],
  ['a client behind our gateway', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['a client behind two proxies', '::1', '203.0.113.5, 10.0.0.7', '203.0.113.5'],
  ['a client that lies to our gateway', '127.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['a client that lies without a proxy', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
  ['a client of the private network', '::ffff:127.0.0.1', '192.168.1.9', '192.168.1.9'],
  ['an IPv6 client', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['a header that says nothing', '127.0.0.1', ' , ', '127.0.0.1'],
  ['a header of nonsense', '127.0.0.1', '<script>', '<script>'],
])('%s', async (_, peer, forwarded, address) => {
  expect(await seen(peer, forwarded)).toBe(address);
});

test('an IPv6 network of 64 bits counts as one address', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'));
  expect(addressKey('203.0.113.5')).toBe('203.0.113.5');
});
