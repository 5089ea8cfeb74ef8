import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  port: number;
  host: string;
  // The environment variable of the port, for error messages.
  variable: string;
}

function explain(code: string | undefined, { port, host, variable }: Listening): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; set ${variable} to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has; set ${variable} to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is "${host}"; this machine has no such address.`;
  return undefined;
}

// Throws ListenError if the address is not available.
export function listen(server: NetServer, at: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = explain(error.code, at);
      reject(message === undefined ? error : new ListenError(message, { cause: error }));
    });
    server.listen(at.port, at.host, resolve);
  });
}

// The message explains how to fix the address.
export class ListenError extends Error {
  override name = 'ListenError';
}

// Longer than the idle timeout of proxies and HTTP clients, so that the client closes first and no request meets a
// closed connection.
const KEEP_ALIVE_MS = 75_000;

export const httpServer = (app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }): Server =>
  createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }) as Server;

const IDLE_MS = 500;
const CLOSE_TIMEOUT_MS = 8000;

// On SIGTERM or SIGINT: accepts no more connections, completes running responses, and lets the process end. A proxy
// may send a request on any connection that it keeps, so every response closes its connection, and a connection
// without a request is closed after half a second.
export function closeGracefully(server: Server): void {
  const close = () => {
    server.prependListener('request', (_request, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    // HTTP's own `close` would end idle connections immediately.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}
