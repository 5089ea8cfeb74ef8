import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { expect, test, vi } from 'vitest';
import { freePort } from './freePort.ts';
import { supervise, type SuperviseOptions } from './supervise.ts';

const path = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url));

const pidAt = (url: string) =>
  fetch(url).then(
    async (answer) => Number(await answer.text()),
    () => undefined,
  );

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function fakeService(mode = 'ready') {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}/`;
  const service = {
    name: 'The service',
    script: path('service.ts'),
    env: { FAKE_PORT: `${port}`, MODE: mode },
    health: url,
  };
  const output: string[] = [];
  const start = async (options: Partial<SuperviseOptions> = {}) => {
    const supervised = await supervise(service, { print: (line) => output.push(line), delayMs: 10, ...options });
    return { ...supervised, [Symbol.asyncDispose]: supervised.stop };
  };
  return { port, url, output, start };
}

test('a service is ready when start returns, and gone when stop returns', async () => {
  const { url, output, start } = await fakeService();
  const supervised = await start();
  const pid = await pidAt(url);
  await supervised.stop();
  expect(isAlive(Number(pid))).toBe(false);
  expect(output).toEqual([]);
});

test('the supervisor restarts a service that dies, and reports it', async () => {
  const { url, output, start } = await fakeService();
  await using _supervised = await start();
  const first = await pidAt(url);
  await fetch(`${url}crash`).catch(() => undefined);
  await vi.waitFor(async () => expect(await pidAt(url)).toBeGreaterThan(0), { timeout: 200_000 });
  expect(await pidAt(url)).not.toBe(first);
  expect(output).toEqual(['The service stopped (exit code 7); it is started again in 0.01 s.']);
});

test('the pause grows while a service keeps dying', async () => {
  const { url, output, start } = await fakeService();
  await using _supervised = await start();
  for (const times of [1, 2, 3]) {
    await vi.waitFor(async () => expect(await pidAt(url)).toBeGreaterThan(0), { timeout: 200_000 });
    await fetch(`${url}crash`).catch(() => undefined);
    await vi.waitFor(() => expect(output).toHaveLength(times), { timeout: 200_000 });
  }
  expect(output.map((line) => /in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.01', '0.02', '0.04']);
});

test('stop ends a pause between two starts', async () => {
  const { url, output, start } = await fakeService();
  const supervised = await start({ delayMs: 600_000 });
  await fetch(`${url}crash`).catch(() => undefined);
  await vi.waitFor(() => expect(output).toHaveLength(1), { timeout: 200_000 });
  await supervised.stop();
  expect(await pidAt(url)).toBeUndefined();
});

test('a service that ends before it is ready is an error with its exit code', async () => {
  const { start } = await fakeService('broken');
  await expect(start()).rejects.toThrow('The service did not start (exit code 3).');
});

test('a service that never gets ready is given up and ended', async () => {
  const { url, start } = await fakeService('never-ready');
  await expect(start({ timeoutMs: 1000 })).rejects.toThrow('The service did not answer within 1 s.');
  await vi.waitFor(async () => expect(await pidAt(url)).toBeUndefined(), { timeout: 200_000 });
});

test('kill ends a service that does not listen', async () => {
  const { url, start } = await fakeService('stubborn');
  const supervised = await start();
  const stopped = supervised.stop();
  supervised.kill();
  await stopped;
  expect(await pidAt(url)).toBeUndefined();
});

test('a service goes when its supervisor is killed', async () => {
  const { port, url } = await fakeService();
  const script = path('../../commands/testing/stoppable.ts');
  const supervisor = execaNode(script, { env: { FAKE_PORT: `${port}` }, reject: false, ipc: false });
  await vi.waitFor(async () => expect(await pidAt(url)).toBeGreaterThan(0), { timeout: 200_000 });
  const pid = Number(await pidAt(url));
  supervisor.kill('SIGKILL');
  await supervisor;
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 200_000 });
});
