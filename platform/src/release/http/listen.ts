import type { Server } from 'node:net';

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
export function listen(server: Server, at: Listening): Promise<void> {
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
