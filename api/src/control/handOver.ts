import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmitEvent, Task, TaskEvent } from './runTask.ts';

export class HandOverError extends Error {
  override readonly name = 'HandOverError';
}

const NAME = 'api.sock';

// Socket paths are limited to 104 bytes (macOS) or 108 bytes (Linux).
const MAX_PATH_BYTES = 100;

// File permissions restrict the access. A long folder path is replaced by a file descriptor where the system supports
// that.
export function openControlSocket(dataDir: string): { path: string; close: () => void } | undefined {
  const path = join(resolve(dataDir), NAME);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, close: () => undefined };
  if (process.platform !== 'linux') return undefined;
  const folder = openSync(resolve(dataDir), 'r');
  return { path: `/proc/self/fd/${folder}/${NAME}`, close: () => closeSync(folder) };
}

export async function connectToApi(dataDir: string): Promise<Socket | undefined> {
  let address;
  try {
    address = openControlSocket(dataDir);
  } catch {
    return undefined; // no such folder
  }
  if (address === undefined) return undefined;
  const socket = connect(address.path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new HandOverError('The API runs as another user: run this command as that user.');
    return undefined;
  } finally {
    address.close();
  }
}

// Undefined for a partial message of an API that was killed.
function parseEvent(line: string): TaskEvent | undefined {
  try {
    return JSON.parse(line) as TaskEvent;
  } catch {
    return undefined;
  }
}

export async function handOver(socket: Socket, task: Task, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  const lines = createInterface({ input: socket });
  let isBroken = false;
  socket.on('error', () => (isBroken = true)).on('close', () => lines.close());
  socket.write(`${JSON.stringify(task)}\n`);
  const stop = () => socket.write('stop\n');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop(); // before it was listened to: there is no event any more
  try {
    for await (const line of lines) {
      const event = parseEvent(line);
      if (event === undefined) break;
      emit(event);
      if (event.type === 'done' || event.type === 'failed') return;
    }
  } catch (error) {
    if (!isBroken) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  throw new HandOverError(
    'The API ended before the work was done. What it did is kept; the same command goes on from there.',
  );
}
