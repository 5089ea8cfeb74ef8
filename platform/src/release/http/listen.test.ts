import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort, freePort } from '../../tools/processes/freePort.ts';

async function takenPort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

// A port on which nothing listens, and that was not returned before.
async function untakenPort() {
  await using taken = await takenPort();
  return taken.port;
}

test('a taken port is named, with the way out', async () => {
  await using taken = await takenPort();
  const check = checkPort({ port: taken.port, host: '127.0.0.1', variable: 'PORT' });
  await expect(check).rejects.toThrow(`Port ${taken.port} is already in use; set PORT to another one.`);
});

test('an address of another machine is named', async () => {
  const check = checkPort({ port: 4290, host: '192.0.2.1', variable: 'PORT' });
  await expect(check).rejects.toThrow('HOST is "192.0.2.1"; this machine has no such address.');
});

test('the wished port is given when it is free, another when it is taken', async () => {
  const free = await untakenPort();
  expect(await freePort('127.0.0.1', free)).toBe(free);
  await using taken = await takenPort();
  expect(await freePort('127.0.0.1', taken.port)).not.toBe(taken.port);
});

test('the next wish is given when the first port is taken', async () => {
  await using taken = await takenPort();
  const next = await untakenPort();
  expect(await freePort('127.0.0.1', taken.port, next)).toBe(next);
});

test('a wish beyond the last port is answered with a free one', async () => {
  expect(await freePort('127.0.0.1', 65_536)).toBeLessThan(65_536);
});

test('a free port is not looked for at an address of another machine', async () => {
  await expect(freePort('192.0.2.1')).rejects.toThrow('HOST is "192.0.2.1"; this machine has no such address.');
});
