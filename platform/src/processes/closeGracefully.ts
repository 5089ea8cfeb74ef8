import type { Server } from 'node:http';

const patience = 8000;

/** On SIGTERM or SIGINT: takes no more connections, lets running answers finish, then lets the process end. */
export function closeGracefully(server: Server): void {
  const close = () => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), patience).unref();
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}
