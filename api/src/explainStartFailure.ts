import { ConfigError } from './config.ts';
import { DbError, DirectoryInUseError } from './db/index.ts';

export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) return error.message;
  const { code, port, address, message } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use. Set API_PORT to another, or stop what uses it.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set API_PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one it has.`;
  if (error instanceof DbError) return `The database could not be opened: ${message}`;
  return `The API could not start: ${message}`;
}
