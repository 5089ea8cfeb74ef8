import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../tools/processes/freePort.ts';
import { releaseTree, serving } from './testing/gatewayContext.ts';

const script = fileURLToPath(new URL('./server.ts', import.meta.url));
const run = (env: Record<string, string>) =>
  execaNode(script, { env: { LOG_LEVEL: 'warn', ...env }, reject: false, ipc: false });

test('a bad setting is named, and nothing listens', async () => {
  const { exitCode, stderr } = await run({ API_ORIGIN: 'provider' });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^API_ORIGIN is "provider"; it must be an http or https address[^\n]*$/);
});

test('a taken port is named', async () => {
  await using taken = await serving(new Hono());
  await using tree = await releaseTree();
  const { exitCode, stderr } = await run({ PORT: `${taken.port}`, DATA_DIR: tree.path });
  expect(exitCode).toBe(1);
  expect(stderr).toBe(`Port ${taken.port} is already in use; set PORT to another one.`);
});

// A provider whose response ends when the test allows it, and a gateway in front of it.
async function slowContext() {
  const requests = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const provider = new Hono().get('/v1/slow', async (c) => {
    requests.resolve();
    await gate.promise;
    return c.text('done');
  });
  const scope = new AsyncDisposableStack();
  const upstream = scope.use(await serving(provider));
  const tree = scope.use(await releaseTree());
  const port = await freePort('127.0.0.1');
  const gateway = run({ PORT: `${port}`, DATA_DIR: tree.path, API_ORIGIN: `${upstream.url}/v1` });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true), { timeout: 200_000 });
  const toldToEnd = async () => {
    gateway.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), { timeout: 200_000 });
  };
  return { url, port, gateway, toldToEnd, requests, gate, [Symbol.asyncDispose]: () => scope.disposeAsync() };
}

test('the gateway stops cleanly on request, after the answers that are under way', async () => {
  await using context = await slowContext();
  const slow = fetch(`${context.url}/api/slow`);
  await context.requests.promise;
  await context.toldToEnd();
  context.gate.resolve();
  expect(await (await slow).text()).toBe('done');
  expect((await context.gateway).exitCode).toBe(0);
});

test('a proxy that keeps its connection gets one more answer on it, which says that it was the last', async () => {
  await using context = await slowContext();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port: context.port, host: '127.0.0.1', path, agent }), 'response')) as [
      IncomingMessage,
    ];
    await once(answer.resume(), 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  const slow = ask('/api/slow');
  await context.requests.promise;
  await context.toldToEnd();
  // Waits for the only connection.
  const next = ask('/healthz');
  context.gate.resolve();
  expect(await slow).toEqual({ status: 200, connection: 'keep-alive' });
  expect(await next).toEqual({ status: 200, connection: 'close' });
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  expect((await context.gateway).exitCode).toBe(0);
});

test('an idle connection is kept for longer than load balancers and HTTP clients do', async () => {
  await using site = await serving(new Hono().get('/', (c) => c.text('x')));
  expect((await fetch(site.url)).headers.get('keep-alive')).toBe('timeout=75');
});

test('a kept connection on which nobody asks anything does not hold it', async () => {
  await using context = await slowContext();
  // The server keeps such a connection for more than a minute, but is killed after five seconds.
  const idle = connect(context.port, '127.0.0.1');
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  context.gateway.kill('SIGTERM');
  await once(idle, 'close');
  expect((await context.gateway).exitCode).toBe(0);
});
