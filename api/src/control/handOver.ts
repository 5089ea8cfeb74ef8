import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openControlSocket } from './controlSocket.ts';
import type { EmitEvent, Task, TaskEvent } from './Task.ts';

/** The API that was to do the work has ended. */
export class HandOverError extends Error {
  override readonly name = 'HandOverError';
}

/** A connection to the API that has the database of a data folder open; undefined when there is none. */
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

/** Has the API do the task, and tells how it goes as if it were done here. `signal` asks the API to stop after what is under way. */
export async function handOver(socket: Socket, task: Task, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  socket.on('error', () => undefined); // its end is what counts, below
  socket.write(`${JSON.stringify(task)}\n`);
  const stop = () => socket.write('stop\n');
  signal.addEventListener('abort', stop);
  try {
    for await (const line of createInterface({ input: socket })) {
      const event = JSON.parse(line) as TaskEvent;
      emit(event);
      if (event.type === 'done' || event.type === 'failed') return;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
  throw new HandOverError(
    'The API ended before the work was done. What it did is kept; the same command goes on from there.',
  );
}
