import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import getPort, { portNumbers } from 'get-port';
import { listen, ListenError, type Listening } from '../../release/http/listen.ts';

// Below the ephemeral range, so that a port stays free until a process listens on it.
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;
const MAX_TCP_PORT = 65_535;

// Throws ListenError if this process cannot listen there.
export async function checkPort(at: Listening): Promise<number> {
  const server = createServer();
  await listen(server, at);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Ports in `wished` are preferred. Throws ListenError if this process cannot listen at `host` at all.
export const freePort = (host: string, ...wished: number[]): Promise<number> =>
  getPort({
    host,
    port: [
      ...wished.filter((port) => port > 0 && port <= MAX_TCP_PORT),
      ...portNumbers(randomInt(MIN_PORT, MAX_PORT - 1000), MAX_PORT),
    ],
  }).catch(() => checkPort({ host, port: 0, variable: 'PORT' }));

export interface PortRange {
  first: number;
  last: number;
}

// Ports that were returned before are skipped. Throws ListenError if all are in use.
export async function freePortInRange(host: string, { first, last }: PortRange): Promise<number> {
  const port = await getPort({ host, port: portNumbers(first, last) });
  if (port >= first && port <= last) return port;
  throw new ListenError(`Every port of DEV_PORTS (${first}-${last}) on ${host} is in use. Name a larger range.`);
}
