import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port for a test's process. It is below the range from which systems number outgoing connections, so it stays free until the process listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await canListen(port)) ? port : freePort();
}
