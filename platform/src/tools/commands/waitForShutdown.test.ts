import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { expect, test, vi } from 'vitest';
import { freePort } from '../processes/freePort.ts';

const script = fileURLToPath(new URL('./testing/stoppable.ts', import.meta.url));

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function running(MODE: string) {
  const port = await freePort('127.0.0.1');
  const process = execaNode(script, { env: { FAKE_PORT: `${port}`, MODE }, reject: false, all: true, ipc: false });
  const output: string[] = [];
  process.all.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const printed = (text: string) => vi.waitFor(() => expect(output.join('')).toContain(text), { timeout: 200_000 });
  await printed('ready');
  return { process, printed, url: `http://127.0.0.1:${port}/` };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends everything cleanly', async (signal) => {
  const { process, url } = await running('ready');
  process.kill(signal);
  const { exitCode, all } = await process;
  expect(exitCode).toBe(0);
  expect(all).toContain('Stopping; press Ctrl-C again to stop at once.');
  expect(await answers(url)).toBe(false);
});

test('a second Ctrl-C does not wait for a service that does not go', async () => {
  const { process, printed, url } = await running('stubborn');
  process.kill('SIGINT');
  await printed('Stopping');
  expect(await answers(url)).toBe(true);
  process.kill('SIGINT');
  expect((await process).exitCode).toBe(130);
  await vi.waitFor(async () => expect(await answers(url)).toBe(false), { timeout: 200_000 });
});
