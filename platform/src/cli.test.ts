import { createServer, type AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) => execaNode(cli, args, { env, reject: false });

// A data folder that must not be created.
const untouched = () => join(tmpdir(), `faultline-never-${process.pid}-${performance.now()}`);

test('a bad setting is named before anything is built', async () => {
  const DATA_DIR = untouched();
  const { exitCode, stderr, stdout } = await run(['start'], { PORT: 'eighty', DATA_DIR });
  expect(exitCode).toBe(1);
  expect(stderr).toBe('PORT is "eighty"; it must be a whole number from 1 to 65535.');
  expect(stdout).toBe('');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a taken port is named before anything is built', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const DATA_DIR = untouched();
  const { exitCode, stderr, stdout } = await run(['start'], { PORT: `${port}`, DATA_DIR });
  await new Promise((resolve) => server.close(resolve));
  expect(exitCode).toBe(1);
  expect(stderr).toBe(`Port ${port} is already in use; set PORT to another one.`);
  expect(stdout).toBe('');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an unknown command shows what there is', async () => {
  const { exitCode, stderr } = await run(['sing']);
  expect(exitCode).toBe(1);
  for (const command of ['start', 'test', 'check', 'e2e', 'release']) expect(stderr).toContain(command);
});
