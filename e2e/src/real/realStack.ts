import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/freePort.ts';
import { HOST, ChildProgram } from '../support/ChildProgram.ts';

/** An API of ours over the records of an archive, and a gateway over the release tree in `releasesIn` before it. */
export async function realStack(archive: string, releasesIn: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-real-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return await serveRecords(archive, { releasesIn, folder, remove });
  } catch (error) {
    await remove();
    throw error;
  }
}

async function serveRecords(
  archive: string,
  { releasesIn, folder, remove }: { releasesIn: string; folder: string; remove: () => Promise<void> },
) {
  await new ChildProgram('api/src/cli.ts', { DATA_DIR: folder }, ['cves', 'import', archive]).done();
  const [apiPort, port] = [await freePort(), await freePort()];
  const origin = `http://${HOST}:${apiPort}`;
  const api = new ChildProgram('api/src/server.ts', { DATA_DIR: folder, API_PORT: `${apiPort}` });
  const gateway = new ChildProgram('platform/src/gateway/server.ts', {
    DATA_DIR: releasesIn,
    PORT: `${port}`,
    API_ORIGIN: origin,
  });
  const url = `http://${HOST}:${port}`;
  await gateway.serves(`${url}/healthz`);
  await api.serves(`${origin}/api/readyz`);
  return {
    url,
    outbox: join(folder, 'outbox'),
    stop: async () => {
      await gateway.stop();
      await api.stop();
      await remove();
    },
  };
}

export type RealStack = Awaited<ReturnType<typeof realStack>>;
