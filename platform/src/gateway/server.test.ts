import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { freePort } from '../processes/freePort.ts';
import { releaseTree, serving } from './testing/gatewayWorld.ts';

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

test('it ends cleanly when told to, after the answers that are under way', async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const provider = new Hono().get('/v1/slow', async (c) => {
    asked.resolve();
    await gate.promise;
    return c.text('done');
  });
  await using upstream = await serving(provider);
  await using tree = await releaseTree();
  const port = await freePort('127.0.0.1');
  const gateway = run({ PORT: `${port}`, DATA_DIR: tree.path, API_ORIGIN: `${upstream.url}/v1` });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true), { timeout: 20_000 });

  const slow = fetch(`${url}/api/slow`);
  await asked.promise;
  gateway.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), { timeout: 10_000 });
  gate.resolve();
  expect(await (await slow).text()).toBe('done');
  expect((await gateway).exitCode).toBe(0);
});
