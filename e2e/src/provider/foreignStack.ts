import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type HttpBindings, serve } from '@hono/node-server';
import { PREFIX, type Provider } from './Provider.ts';

const HOST = '127.0.0.1';
const gateway = fileURLToPath(new URL('../../../platform/src/gateway/server.ts', import.meta.url));
// The gateway goes when this process goes, however that happens.
const leash = fileURLToPath(new URL('../../../platform/src/processes/leash.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A gateway over the release tree in `dataDir`, with the provider of the moment behind it. */
export async function foreignStack(dataDir: string) {
  let provider: Provider | undefined;
  const api = serve({
    fetch: (request, connection) =>
      provider?.fetch(request, connection as HttpBindings) ?? new Response('Nobody is at home.', { status: 503 }),
    hostname: HOST,
    port: 0,
  });
  await once(api, 'listening');
  const port = await freePort();
  const origin = `http://${HOST}:${(api.address() as AddressInfo).port}${PREFIX}`;
  const process_ = fork(gateway, {
    env: {
      ...process.env,
      HOST,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      API_ORIGIN: origin,
      PUBLIC_URL: '',
      LOG_LEVEL: 'error',
    },
    execArgv: ['--import', leash],
  });
  const url = `http://${HOST}:${port}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect
    .poll(isUp, { timeout: 20_000, intervals: [100], message: 'the gateway of the provider answers' })
    .toBe(true);
  return {
    url,
    behave: (next: Provider) => {
      provider = next;
    },
    stop: async () => {
      process_.kill();
      if (process_.exitCode === null && process_.signalCode === null) await once(process_, 'exit');
      if ('closeAllConnections' in api) api.closeAllConnections();
      api.close();
    },
  };
}

export type ForeignStack = Awaited<ReturnType<typeof foreignStack>>;
