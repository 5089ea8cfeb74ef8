import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '../environment.ts';
import { ChildProgram, freePort, HOST } from './ChildProgram.ts';
import { startPostgres } from './postgres.ts';

interface Options {
  // The data folder whose releases the gateway serves.
  releasesIn: string;
  // `localhost` where a test needs passkeys, which browsers refuse for an IP address.
  host?: string;
  env?: (url: string) => Record<string, string> | Promise<Record<string, string>>;
}

// An API without records on the same engine as the shared stack, and a gateway, with settings that the shared stack
// does not have. `database` is the environment of commands on it.
export async function startLocalStack({ releasesIn, host = HOST, env = () => ({}) }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-stack-'));
  const [port, apiPort] = [await freePort(), await freePort()];
  const url = `http://${host}:${port}`;
  const origin = `http://${HOST}:${apiPort}`;
  const postgres = environment.databaseUrl === '' ? undefined : await startPostgres();
  const database = { DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' };
  const api = new ChildProgram('api/src/server.ts', {
    ...database,
    API_PORT: `${apiPort}`,
    PUBLIC_URL: url,
    CVE_SOURCE: `${origin}/none`,
    LOG_LEVEL: 'fatal',
    JWT_SECRET: 'e2e-'.repeat(10),
    ...(await env(url)),
  });
  const gateway = new ChildProgram('platform/src/release/gateway/server.ts', {
    DATA_DIR: releasesIn,
    PORT: `${port}`,
    API_ORIGIN: origin,
  });
  await api.serves(`${origin}/api/readyz`);
  await gateway.serves(`http://${HOST}:${port}/healthz`);
  return {
    url,
    database,
    outbox: join(folder, 'outbox'),
    stop: async () => {
      await gateway.stop();
      await api.stop();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
