import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { freePort } from '../support/freePort.ts';
import { HOST, ChildProgram } from '../support/ChildProgram.ts';
import { PREFIX, type Provider } from './Provider.ts';

/** A gateway over the release tree in `dataDir`, with the provider of the moment behind it. */
export async function startThirdPartyStack(dataDir: string) {
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
  const gateway = new ChildProgram('platform/src/gateway/server.ts', {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    API_ORIGIN: origin,
  });
  const url = `http://${HOST}:${port}`;
  await gateway.serves(`${url}/healthz`);
  return {
    url,
    behave: (next: Provider) => {
      provider = next;
    },
    stop: async () => {
      await gateway.stop();
      if ('closeAllConnections' in api) api.closeAllConnections();
      api.close();
    },
  };
}

export type ThirdPartyStack = Awaited<ReturnType<typeof startThirdPartyStack>>;
