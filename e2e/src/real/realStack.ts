import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

const HOST = '127.0.0.1';
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
// What is started goes when this process goes, however that happens.
const leash = ['--import', at('platform/src/processes/leash.ts')];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function run(script: string, args: string[], env: Record<string, string>): ChildProcess {
  // What the stack of the other tests runs with is none of this one's business.
  const unset = { API_ORIGIN: '', API_PORT: '', CVE_SOURCE: '', DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '' };
  const own = { ...process.env, ...unset, HOST, LOG_LEVEL: 'error', ...env };
  return fork(at(script), args, { env: own, execArgv: leash, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const answers = (url: string) =>
  expect
    .poll(
      () =>
        fetch(url)
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: 30_000, message: `${url} answers` },
    )
    .toBe(true);

/** An API of ours over the records of an archive, and a gateway over the release tree in `releasesIn` before it. */
export async function realStack(archive: string, releasesIn: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-real-'));
  const imported = run('api/src/cli.ts', ['cves', 'import', archive], { DATA_DIR: folder });
  const [code] = (await once(imported, 'exit')) as [number | null];
  expect(code, 'the import ends well').toBe(0);
  const [apiPort, port] = [await freePort(), await freePort()];
  const origin = `http://${HOST}:${apiPort}`;
  const api = run('api/src/server.ts', [], { DATA_DIR: folder, API_PORT: `${apiPort}` });
  const gateway = run('platform/src/gateway/server.ts', [], {
    DATA_DIR: releasesIn,
    PORT: `${port}`,
    API_ORIGIN: origin,
  });
  const url = `http://${HOST}:${port}`;
  await answers(`${url}/healthz`);
  await answers(`${origin}/api/readyz`);
  return {
    url,
    outbox: join(folder, 'outbox'),
    stop: async () => {
      await stop(gateway);
      await stop(api);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type RealStack = Awaited<ReturnType<typeof realStack>>;
