import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listProvider } from './listProvider.ts';

const HOST = '127.0.0.1';
const cli = fileURLToPath(new URL('../../../platform/src/cli.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** The built front end over a provider with a list of `total` rows, as `start` runs it. */
export async function listStack(total: number) {
  const provider = await listProvider(total);
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const port = await freePort();
  const own = {
    API_ORIGIN: provider.origin,
    DATA_DIR: folder,
    HOST,
    PORT: `${port}`,
    PUBLIC_URL: '',
    LOG_LEVEL: 'error',
  };
  const stack = fork(cli, ['start'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    if (stack.exitCode === null) {
      stack.kill('SIGINT');
      await once(stack, 'exit');
    }
    provider.stop();
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await answers(`${url}/healthz`))) {
    if (stack.exitCode !== null) {
      await stop();
      throw new Error('The front end could not be started; it says why above.');
    }
    await pause(200);
  }
  return { url, stop };
}
