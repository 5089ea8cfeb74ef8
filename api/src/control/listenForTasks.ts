import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { sendAlerts } from '../alerts/index.ts';
import type { Deps } from '../http/index.ts';
import { openControlSocket } from './handOver.ts';
import { causesAlerts, type EmitEvent, isAccountTask, runTask, type Task, taskSchema } from './runTask.ts';

// A batch blocks PGlite's only connection, so it is small.
const BATCH_SIZE = 100;
// Tables are vacuumed after this many changes, which delays requests for a few seconds.
const MAINTAIN_AFTER = 5000;
const STOP_MS = 4000;
const MAX_LINE_BYTES = 64 * 1024;

// This process also sends the resulting alerts, including those of a task that failed later.
async function serveTask(deps: Deps, task: Task, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  const { db, log, jobs, config } = deps;
  // Tasks on accounts name addresses.
  const logged = isAccountTask(task) ? { do: task.do } : task;
  log.info({ task: logged }, 'a command hands over its work');
  try {
    await runTask(db, task, { emit, signal, config, batchSize: BATCH_SIZE, maintainAfter: MAINTAIN_AFTER });
  } catch (error) {
    log.error({ err: error, task: logged }, 'the work of a command failed unexpectedly');
    emit({ type: 'failed', message: `The API could not do it: ${(error as Error).message}` });
  } finally {
    if (causesAlerts(task)) await sendAlerts({ jobs });
  }
}

// The first line is the task. Any further line, or the end of the connection, stops it.
async function serveConnection(deps: Deps, socket: Socket, stopping: AbortSignal): Promise<void> {
  const left = new AbortController();
  const emit: EmitEvent = (event) => void (socket.writable && socket.write(`${JSON.stringify(event)}\n`));
  socket.on('error', () => left.abort()).on('close', () => left.abort());
  socket.on('data', () => socket.bytesRead > MAX_LINE_BYTES && socket.destroy());
  const lines = createInterface({ input: socket });
  const signal = AbortSignal.any([left.signal, stopping]);
  try {
    const [line] = (await once(lines, 'line', { signal })) as [string];
    lines.on('line', () => left.abort());
    const task = v.safeParse(v.pipe(v.string(), v.parseJson(), taskSchema), line);
    if (task.success) await serveTask(deps, task.output, emit, signal);
    else emit({ type: 'failed', message: 'The running API does not know this task. Does it run another release?' });
  } finally {
    socket.destroySoon(); // once all of it is sent
  }
}

// Only one process can open the embedded database, so commands hand their tasks to it. The socket is in the data
// folder and accessible only to its owner.
export async function listenForTasks(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { db, config, log } = deps;
  const address = db.kind === 'pglite' ? openControlSocket(config.dataDir) : undefined;
  if (address === undefined) return { close: () => Promise.resolve() };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const served = serveConnection(deps, socket, stopping.signal)
      .catch((error: unknown) => log.debug({ err: error }, 'a command has gone'))
      .finally(() => running.delete(served));
    running.add(served);
  });
  rmSync(address.path, { force: true }); // of a process that was killed: the database's lock says that there is no other
  server.listen(address.path);
  await once(server, 'listening');
  chmodSync(address.path, 0o600);
  return {
    close: async () => {
      stopping.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.race([Promise.all([...running, closed]), sleep(STOP_MS, undefined, { ref: false })]);
      address.close();
    },
  };
}
