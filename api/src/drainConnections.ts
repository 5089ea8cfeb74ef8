import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';

const IDLE_MS = 500;

// Ends a server without losing a request of a proxy that keeps its connections: each answer closes its connection, and
// idle connections are closed after half a second. Requests that run longer than `most` ms are aborted.
export async function drainConnections(server: Server, most: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('Connection', 'close'));
  // HTTP's own `close` would end idle connections at once.
  const closed = new Promise<void>((resolve) => void Listener.prototype.close.call(server, () => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), most);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
