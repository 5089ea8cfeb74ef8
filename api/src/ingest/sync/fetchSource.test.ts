import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchSource } from './fetchSource.ts';

// The addresses of names, for one connection after the other.
let answers: Record<string, string[]>;
let server: Server;
let port: number;
let target: string;
let requests: (string | undefined)[];
beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    // Each request opens a connection, which resolves the name.
    response.setHeader('connection', 'close');
    requests.push(`${headers.host?.split(':')[0]}${url}`);
    if (url === '/feed') response.writeHead(302, { location: target }).end();
    else response.end('a file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests = [];
  const lookup = (name: string, options: dns.LookupOptions, callback: (...result: unknown[]) => void) => {
    const known = answers[name] ?? [];
    const address = known.length > 1 ? known.shift() : known[0];
    if (address === undefined) callback(new Error('not found'));
    else if (options.all === true) callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    else callback(null, address, 4);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => new Promise((resolve) => server.close(resolve)));

// A source on this machine whose name has an address of the internet.
const fetchPublic = (location: string) => {
  target = location;
  answers['feed.example'] = ['127.0.0.1', '93.184.215.14'];
  return fetchSource(`http://feed.example:${port}/feed`, {});
};

describe('fetchSource', () => {
  beforeEach(() => {
    answers = { 'internal.example': ['10.0.0.5'], 'mapped.example': ['::ffff:192.168.1.1'], 'v6.example': ['fd00::1'] };
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:1/admin'],
    ['::1', 'http://[::1]:1/admin'],
    ['localhost by name', 'https://localhost/admin', { localhost: ['127.0.0.1'] }],
    ['a private address', 'https://10.0.0.5/admin'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a mapped address', 'https://[::ffff:10.0.0.5]/'],
    ['a translated address', 'https://[64:ff9b::10.0.0.5]/'],
    ['a compatible address', 'https://[::127.0.0.1]/'],
    ['shared address space', 'https://100.64.0.1/'],
    ['no address at all', 'https://0.0.0.0/'],
    ['a name of a private address', 'https://internal.example/admin'],
    ['a name of a mapped address', 'https://mapped.example/admin'],
    ['a name of a private IPv6 address', 'https://v6.example/admin'],
  ])('refuses a redirect from the internet to %s', async (_, location, more: Record<string, string[]> = {}) => {
    Object.assign(answers, more);
    await expect(fetchPublic(location)).rejects.toThrow(/it redirects to .+, which is not on the internet/);
    expect(requests).toEqual(['feed.example/feed']);
  });

  test('refuses a later redirect to this machine, too', async () => {
    answers['next.example'] = ['127.0.0.1'];
    await expect(fetchPublic(`https://next.example:${port}/feed`)).rejects.toThrow('which is not on the internet');
    expect(requests).toEqual(['feed.example/feed']);
  });

  test('follows a redirect between internal addresses', async () => {
    target = `http://127.0.0.1:${port}/file`;
    answers['feed.example'] = ['127.0.0.1', '10.0.0.9'];
    const response = await fetchSource(`http://feed.example:${port}/feed`, {});
    expect(await response.text()).toBe('a file');
  });
});
