import { join } from 'node:path';
import { ChildProgram, freePort, HOST } from '../support/ChildProgram.ts';

// Imports CVE records from a file, folder or archive into the data folder of an API that may run.
export const importInto = (folder: string, path: string) =>
  new ChildProgram('api/src/cli.ts', { DATA_DIR: folder }, ['cves', 'import', path]).done();

// Starts an API over a data folder, and a gateway that serves it with the releases of another one.
export async function startOwnStack(folder: string, releasesIn: string) {
  const [apiPort, port] = [await freePort(), await freePort()];
  const origin = `http://${HOST}:${apiPort}`;
  const api = new ChildProgram('api/src/server.ts', { DATA_DIR: folder, API_PORT: `${apiPort}` });
  const gateway = new ChildProgram('platform/src/release/gateway/server.ts', {
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
    },
  };
}
