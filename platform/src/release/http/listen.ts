import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  port: number;
  host: string;
  /** The environment variable of the port, for the message. */
  variable: string;
}

function explain(code: string | undefined, { port, host, variable }: Listening): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; set ${variable} to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has; set ${variable} to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is "${host}"; this machine has no such address.`;
  return undefined;
}

/** Resolves when `server` listens. @throws ListenError if the address is not available. */
export function listen(server: NetServer, at: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = explain(error.code, at);
      reject(message === undefined ? error : new ListenError(message, { cause: error }));
    });
    server.listen(at.port, at.host, resolve);
  });
}

/** An address that is not available; the message explains how to fix it. */
export class ListenError extends Error {
  override name = 'ListenError';
}

// Longer than the idle timeout of proxies and HTTP clients, so that the client closes first and no request meets a
// closed connection.
const KEEP_ALIVE_MS = 75_000;

/** Creates an HTTP/1.1 server for an app; it does not listen yet. */
export const httpServer = (app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }): Server =>
  createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }) as Server;

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
    // HTTP's own `close` would end idle connections immediately.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}
