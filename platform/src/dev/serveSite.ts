import { pino } from 'pino';
import type { Config } from '../config.ts';
import { httpServer } from '../gateway/httpServer.ts';
import { listen } from '../processes/listen.ts';
import { devSite, type DevSiteOptions } from './devSite.ts';

type Served = Pick<DevSiteOptions, 'pages' | 'releases' | 'origins'> & { apiPort: number | undefined };

/** Serves the development site where the configuration says. */
export async function serveSite(config: Config, { apiPort, ...served }: Served): Promise<{ stop: () => void }> {
  const { localUrl: url, logLevel: level, host, port, provider } = config;
  const apiTarget = provider ?? `http://127.0.0.1:${apiPort}/api`;
  const server = httpServer(devSite({ ...served, url, apiTarget, log: pino({ level }) }));
  await listen(server, { host, port, variable: 'PORT' });
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
