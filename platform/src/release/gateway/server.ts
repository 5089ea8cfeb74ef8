import { join } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { ConfigError, readConfig } from '../../config.ts';
import { closeGracefully, httpServer, listen, ListenError } from '../http/listen.ts';
import { serveMetrics } from '../http/serveMetrics.ts';
import { openReleaseTree } from '../registry/store.ts';
import { gatewayApp } from './app.ts';
import { createGatewayMetrics } from './metrics.ts';

async function serveGateway(): Promise<void> {
  const {
    host,
    port,
    publicUrl,
    trustedProxies,
    releases,
    releaseRoot,
    dataDir,
    provider,
    apiPort = port + 1,
    gatewayMetricsPort,
    logLevel,
  } = readConfig(process.env);
  const base = { service: 'faultline-gateway' };
  const log = pino({ level: logLevel, base, timestamp: stdTimeFunctions.isoTime });
  await openReleaseTree(releases).create();
  const apiTarget = provider ?? `http://127.0.0.1:${apiPort}/api`;
  const signed = releaseRoot ? { rootFile: releaseRoot, seenFile: join(dataDir, 'gateway-seen.json') } : undefined;
  const metrics = gatewayMetricsPort === undefined ? undefined : createGatewayMetrics();
  const server = httpServer(
    gatewayApp({ releases, signed, apiTarget, publicUrl, trustedProxies, log, ...(metrics ? { metrics } : {}) }),
  );
  if (metrics && gatewayMetricsPort !== undefined)
    await serveMetrics(metrics, gatewayMetricsPort, 'GATEWAY_METRICS_PORT');
  await listen(server, { host, port, variable: 'PORT' });
  log.info({ host, port, releases, apiTarget }, 'gateway listens');
  closeGracefully(server);
}

try {
  await serveGateway();
} catch (error) {
  const known = error instanceof ConfigError || error instanceof ListenError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
