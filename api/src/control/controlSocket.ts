import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';

const NAME = 'api.sock';
/** The system keeps a socket's path in 104 bytes (macOS) or 108 (Linux). */
const MAX_PATH_BYTES = 100;

export interface ControlSocket {
  path: string;
  /** To be called when the path is no longer used. */
  close: () => void;
}

/**
 * The socket of a data folder at which the API takes tasks: a file, so that the file system says who may. A folder with a long path
 * is named by a descriptor, where the system can; undefined where it cannot.
 */
export function openControlSocket(dataDir: string): ControlSocket | undefined {
  const path = join(resolve(dataDir), NAME);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, close: () => undefined };
  if (process.platform !== 'linux') return undefined;
  const folder = openSync(resolve(dataDir), 'r');
  return { path: `/proc/self/fd/${folder}/${NAME}`, close: () => closeSync(folder) };
}
