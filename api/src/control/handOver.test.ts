import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectToApi, handOver, HandOverError } from './handOver.ts';

// Hands a task over to whatever serves a connection.
async function handOverTo(serve: (socket: Socket) => void, signal = new AbortController().signal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-hand-over-'));
  const server = createServer({ pauseOnConnect: true }, serve).listen(join(folder, 'api.sock'));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  await once(server, 'listening');
  const socket = await connectToApi(folder);
  if (socket === undefined) throw new Error('There should be a socket');
  const task = { do: 'import', path: '/records', alerts: true } as const;
  await handOver(socket, task, () => undefined, signal);
}

test.each<[string, (socket: Socket) => void]>([
  // Unread input makes the end of its connection an error.
  ['before it has read the task', (socket) => void setTimeout(() => socket.destroy(), 100)],
  ['in the middle of a line', (socket) => socket.end('{"type":"prog')],
])('says so when the API ends %s', async (_, serve) => {
  await expect(handOverTo(serve)).rejects.toThrow(HandOverError);
});

test('asks the API to stop when the signal came before the hand-over', async () => {
  let received = '';
  const serve = (socket: Socket) => {
    socket.on('data', (data) => {
      received += String(data);
      if (received.endsWith('stop\n')) socket.end('{"type":"failed","message":"Stopped"}\n');
    });
    socket.resume();
    setTimeout(() => socket.destroy(), 2000).unref();
  };
  await handOverTo(serve, AbortSignal.abort()).catch(() => undefined);
  expect(received).toMatch(/stop\n$/);
});
