import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Finds a port for a test's process. It is below the range from which systems number outgoing connections, so it stays
 * free until the process listens.
 */
export const freePort = (): Promise<number> =>
  getPort({ host: '127.0.0.1', port: portNumbers(randomInt(20_000, 31_000), 32_000) });
