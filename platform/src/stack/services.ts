import { join } from 'node:path';
import { workspaceRoot } from '../build/area.ts';
import type { Config } from '../config.ts';
import { checkPort, freePort } from '../processes/freePort.ts';
import type { Service } from '../processes/spawnService.ts';

type Env = Service['env'];

/** Our API, reachable from this machine only: the gateway is its only client. */
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

/** The gateway, which browsers connect to. */
export function gatewayService(config: Config, apiPort: number | undefined, env: Env): Service {
  return {
    name: 'The gateway',
    script: join(workspaceRoot, 'platform/src/gateway/server.ts'),
    env: { ...env, DATA_DIR: config.dataDir, API_PORT: apiPort === undefined ? undefined : `${apiPort}` },
    health: `${config.localUrl}/healthz`,
  };
}

/** The running whole: a gateway, and our API unless another provider is used. */
export interface RunningServices {
  /** The address for a browser on this machine. */
  url: string;
  /** Ends gateway and API, in this order, and waits for them. */
  stop: () => Promise<void>;
  /** Ends both at once. */
  kill: () => void;
}

const loopback = '127.0.0.1';

/**
 * Makes sure that gateway and API can listen, before anything is built. Answers the API's port, undefined where no API
 * of ours runs. A configured port is not silently replaced.
 */
export async function choosePorts({ host, port, apiPort, provider }: Config): Promise<number | undefined> {
  await checkPort({ host, port, variable: 'PORT' });
  if (provider !== undefined) return undefined;
  if (apiPort === undefined) return freePort(loopback, port + 1);
  return checkPort({ host: loopback, port: apiPort, variable: 'API_PORT' });
}
