import { join } from 'node:path';
import { workspaceRoot } from '../build/area.ts';
import type { Config } from '../config.ts';
import type { Service } from '../processes/Service.ts';

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

/** The gateway, where people arrive. */
export function gatewayService(config: Config, apiPort: number | undefined, env: Env): Service {
  return {
    name: 'The gateway',
    script: join(workspaceRoot, 'platform/src/gateway/server.ts'),
    env: { ...env, DATA_DIR: config.dataDir, API_PORT: apiPort === undefined ? undefined : `${apiPort}` },
    health: `${config.localUrl}/healthz`,
  };
}
