import dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ForbiddenAddressError, GuardedClient } from './GuardedClient.ts';

async function listen(respond: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server: Server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

let answers: Record<string, string[][]>;
beforeEach(() => {
  answers = {};
  // The first answer is used once where there are several.
  const lookup = (name: string, _: unknown, done: (error: Error | null, found: dns.LookupAddress[]) => void) => {
    const known = answers[name] ?? (isIP(name) === 0 ? [] : [[name]]);
    const found = known.length > 1 ? known.shift() : known[0];
    if (found === undefined) return done(new Error('not found'), []);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
});
afterEach(() => vi.restoreAllMocks());

const send = (client: GuardedClient, url: string) => client.request(url, { headers: {}, body: '{}' });
const resolving = (...found: string[]): [string, Record<string, string[][]>] => [
  'https://hooks.example/',
  { 'hooks.example': [found] },
];

describe('a client without allowed networks', () => {
  let client: GuardedClient;
  beforeAll(() => {
    client = new GuardedClient({ allow: [], timeoutMs: 2000 });
  });

  test.each<[string, string, Record<string, string[][]>?]>([
    ['loopback', 'https://127.0.0.1/'],
    ['the end of loopback', 'https://127.255.255.254/'],
    ['a decimal number', 'https://2130706433/'],
    ['an octal number', 'https://0177.0.0.1/'],
    ['one octal number', 'https://017700000001/'],
    ['a hexadecimal number', 'https://0x7f000001/'],
    ['hexadecimal parts', 'https://0x7f.0x0.0x0.0x1/'],
    ['two parts', 'https://127.1/'],
    ['three parts', 'https://127.0.1/'],
    ['a dot at the end', 'https://127.0.0.1./'],
    ['full-width digits', 'https://１２７.０.０.１/'],
    ['encoded dots', 'https://127%2e0%2e0%2e1/'],
    ['the unspecified address', 'https://0.0.0.0/'],
    ['zero', 'https://0/'],
    ['this network', 'https://0.1.2.3/'],
    ['10.0.0.0/8', 'https://10.1.2.3/'],
    ['172.16.0.0/12', 'https://172.31.255.255/'],
    ['192.168.0.0/16', 'https://192.168.0.1/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['shared address space', 'https://100.64.0.1/'],
    ['protocol assignments', 'https://192.0.0.8/'],
    ['documentation', 'https://192.0.2.1/'],
    ['benchmarks', 'https://198.18.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['reserved addresses', 'https://240.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv6 unspecified', 'https://[::]/'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/'],
    ['a mapped address in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['a compatible address', 'https://[::127.0.0.1]/'],
    ['IPv6 link-local', 'https://[fe80::1]/'],
    ['unique local', 'https://[fd00:ec2::254]/'],
    ['IPv6 multicast', 'https://[ff02::1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['local NAT64', 'https://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
    ['IPv6 documentation', 'https://[2001:db8::1]/'],
    ['site-local', 'https://[fec0::1]/'],
    ['localhost', 'https://localhost/', { localhost: [['127.0.0.1']] }],
    ['a name of a private address', ...resolving('10.0.0.1')],
    ['a name of a mapped address', ...resolving('::ffff:10.0.0.1')],
    ['a name with one private address of two', ...resolving('93.184.215.14', '127.0.0.1')],
    ['plain http to the internet', 'http://93.184.215.14/'],
    ['plain http to a name', 'http://hooks.example/', { 'hooks.example': [['93.184.215.14']] }],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'gopher://93.184.215.14/'],
    ['a user name', 'https://user:password@93.184.215.14/'],
  ])('refuses %s', async (_, url, known = {}) => {
    answers = known;
    await expect(send(client, url)).rejects.toThrow(ForbiddenAddressError);
  });
});

describe('a client with an allowed network', () => {
  const open = (allow: string[], timeoutMs = 2000) => new GuardedClient({ allow, timeoutMs });

  test('connects to the address that it checked, and checks each connection', async () => {
    let forbidden = 0;
    const port = await listen((_, response) => response.setHeader('connection', 'close').end('allowed'), '127.0.0.2');
    const server = createServer(() => (forbidden += 1)).listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    answers['hooks.example'] = [['127.0.0.2'], ['127.0.0.1']];
    const client = open(['127.0.0.2']);
    expect(await send(client, `http://hooks.example:${port}/`)).toMatchObject({ status: 200, text: 'allowed' });
    const lookups = vi.mocked(dns.lookup).mock.calls.filter(([name]) => name === 'hooks.example');
    expect(lookups).toHaveLength(1);
    await expect(send(client, `http://hooks.example:${port}/`)).rejects.toThrow(ForbiddenAddressError);
    expect(forbidden).toBe(0);
  });

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with %d', async (status) => {
    const paths: (string | undefined)[] = [];
    const port = await listen(({ url }, response) => {
      paths.push(url);
      response.writeHead(status, { location: '/next' }).end();
    });
    expect(await send(open(['loopback']), `http://127.0.0.1:${port}/first`)).toMatchObject({ status });
    expect(paths).toEqual(['/first']);
  });

  test('reads the first 64 KB of an answer', async () => {
    const port = await listen((_, response) => response.end(Buffer.alloc(1_000_000, 'a')));
    const { status, text } = await send(open(['loopback']), `http://127.0.0.1:${port}/`);
    expect([status, text.length]).toEqual([200, 64 * 1024]);
  });

  test('stops reading a slow body, and knows its status', async () => {
    const port = await listen((_, response) => void response.writeHead(200).write('start'));
    expect(await send(open(['loopback'], 300), `http://127.0.0.1:${port}/`)).toMatchObject({
      status: 200,
      text: 'start',
    });
  });

  test('does not wait for a silent receiver', async () => {
    const port = await listen(() => undefined);
    await expect(send(open(['loopback'], 300), `http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      name: expect.stringMatching(/TimeoutError|HeadersTimeoutError/),
    });
  });

  test.each([
    ['17', 17],
    [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1)],
    ['soon', undefined],
  ])('reads Retry-After: %s', async (value, seconds) => {
    const port = await listen((_, response) => response.writeHead(429, { 'retry-after': value }).end());
    const answer = await send(open(['loopback']), `http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ status: 429, retryAfterSeconds: seconds });
  });
});
