import { pino } from 'pino';
import type { Config } from '../config.ts';
import { httpServer } from '../gateway/httpServer.ts';
import { listen } from '../processes/listen.ts';
import { createDevApp, type DevAppOptions } from './createDevApp.ts';

type Served = Pick<DevAppOptions, 'pages' | 'releases' | 'origins' | 'apiTarget'>;

/** Serves the development site where the configuration says. */
export async function startDevApp(config: Config, served: Served): Promise<{ stop: () => void }> {
  const { localUrl: url, logLevel: level, host, port } = config;
  const server = httpServer(createDevApp({ ...served, url, log: pino({ level }) }));
  await listen(server, { host, port, variable: 'PORT' });
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
