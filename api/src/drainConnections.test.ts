import { Agent, createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { drainConnections } from './drainConnections.ts';

async function served(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Like a proxy, which keeps one connection and reuses it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      });
      request.on('error', reject);
    });
  return { server, ask };
}

test('an idle connection gets one more response, with a header that closes it', async () => {
  const { server, ask } = await served((_request, response) => response.end('x'));
  expect(await ask()).toBe('keep-alive');
  const drained = drainConnections(server, 10_000);
  expect(await ask()).toBe('close');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
});

test('an answer that runs is ended first, and who asks nothing is left', async () => {
  const requests = Promise.withResolvers<() => void>();
  const { server, ask } = await served((_request, response) => requests.resolve(() => response.end('x')));
  const answer = ask();
  const finish = await requests.promise;
  const drained = drainConnections(server, 10_000);
  finish();
  expect(await answer).toBe('keep-alive');
  await drained;
});

test('cuts connections that do not end', async () => {
  const requests = Promise.withResolvers<void>();
  const { server, ask } = await served(() => requests.resolve());
  const answer = ask();
  await requests.promise;
  await Promise.all([drainConnections(server, 20), expect(answer).rejects.toThrow('socket hang up')]);
});
