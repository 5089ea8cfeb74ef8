import { join } from 'node:path';
import { workspaceRoot } from '../../build/area.ts';
import type { Config } from '../../config.ts';
import { checkPort, freePort } from '../processes/freePort.ts';
import type { Service } from '../processes/supervise.ts';

type Env = Service['env'];

// The reference API listens on loopback, because only the gateway connects to it.
export function apiService(config: Config, apiPort: number, env: Env): Service {
  return {
    name: 'The API',
    script: join(workspaceRoot, 'api/src/server.ts'),
    env: {
      ...env,
      HOST: '127.0.0.1',
      API_PORT: `${apiPort}`,
      DATA_DIR: config.dataDir,
      PUBLIC_URL: config.publicUrl,
    },
    health: `http://127.0.0.1:${apiPort}/api/healthz`,
  };
}

export function gatewayService(config: Config, apiPort: number | undefined, env: Env): Service {
  return {
    name: 'The gateway',
    script: join(workspaceRoot, 'platform/src/release/gateway/server.ts'),
    env: { ...env, DATA_DIR: config.dataDir, API_PORT: apiPort === undefined ? undefined : `${apiPort}` },
    health: `${config.localUrl}/healthz`,
  };
}

export interface RunningServices {
  url: string;
  // Stops gateway and API, in this order.
  stop: () => Promise<void>;
  kill: () => void;
}

const loopback = '127.0.0.1';

// Checks that gateway and API can listen before anything is built. Returns the API's port, or undefined if another
// provider is used. A configured port is never replaced.
export async function choosePorts({ host, port, apiPort, provider }: Config): Promise<number | undefined> {
  await checkPort({ host, port, variable: 'PORT' });
  if (provider !== undefined) return undefined;
  if (apiPort === undefined) return freePort(loopback, port + 1);
  return checkPort({ host: loopback, port: apiPort, variable: 'API_PORT' });
}
