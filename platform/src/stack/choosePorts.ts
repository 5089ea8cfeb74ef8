import type { Config } from '../config.ts';
import { checkPort, freePort } from '../processes/freePort.ts';

const loopback = '127.0.0.1';

/**
 * Makes sure that gateway and API can listen, before anything is built. Answers the API's port, undefined where no API
 * of ours runs. A port that somebody chose is not silently replaced.
 */
export async function choosePorts({ host, port, apiPort, provider }: Config): Promise<number | undefined> {
  await checkPort({ host, port, variable: 'PORT' });
  if (provider !== undefined) return undefined;
  if (apiPort === undefined) return freePort(loopback, port + 1);
  return checkPort({ host: loopback, port: apiPort, variable: 'API_PORT' });
}
