import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { listen, type Listening } from './listen.ts';

async function tryPort(at: Listening): Promise<number> {
  const server = createServer();
  await listen(server, at);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Fails with the reason when nothing can listen there. */
export const checkPort = (at: Listening): Promise<number> => tryPort(at);

/** Below the range from which systems number outgoing connections: a port there stays free until somebody listens. */
const quietPort = () => randomInt(20_000, 32_000);

/** A port that is free now: the wished one if possible. */
export async function freePort(host: string, wished = quietPort()): Promise<number> {
  const at = { host, variable: 'PORT' };
  if (wished > 0 && wished <= 65_535) {
    const port = await tryPort({ ...at, port: wished }).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return tryPort({ ...at, port: quietPort() }).catch(() => tryPort({ ...at, port: 0 }));
}
