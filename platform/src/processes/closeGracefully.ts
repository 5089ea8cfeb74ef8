import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';

const IDLE_MS = 500;
const CLOSE_TIMEOUT_MS = 8000;

/**
 * On SIGTERM or SIGINT: takes no more connections, lets running answers finish, then lets the process end. A proxy keeps
 * its connections, and a request may be on its way on any: each answer says that it was its connection's last, and who
 * asks nothing for half a second is left.
 */
export function closeGracefully(server: Server): void {
  const close = () => {
    server.prependListener('request', (_request, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    // HTTP's own `close` would end idle connections at once.
    Listener.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}
