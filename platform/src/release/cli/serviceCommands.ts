import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { pino, stdTimeFunctions } from 'pino';
import { readConfig } from '../../config.ts';
import { closeGracefully, httpServer, listen } from '../http/listen.ts';
import { serveMetrics } from '../http/serveMetrics.ts';
import { openReleaseTree } from '../registry/store.ts';
import { hashToken, readAccess, type Right, rights } from '../service/access.ts';
import { serviceApp } from '../service/app.ts';
import { createServiceMetrics } from '../service/metrics.ts';
import { findReleaseTree, reading, readNumber, type TreeOptions } from './command.ts';

async function serve(options: TreeOptions & { access: string; port: number; metricsPort?: number }) {
  const { host, logLevel, trustedProxies } = readConfig(process.env);
  const tree = await findReleaseTree(options);
  await openReleaseTree(tree).probe();
  // An error in the file is reported now and not to the first team.
  await readAccess(options.access);
  const log = pino({ level: logLevel, base: { service: 'faultline-releases' }, timestamp: stdTimeFunctions.isoTime });
  const { access: accessFile, port, metricsPort } = options;
  const metrics = metricsPort === undefined ? undefined : createServiceMetrics();
  const server = httpServer(serviceApp({ tree, accessFile, log, trustedProxies, ...(metrics ? { metrics } : {}) }));
  await listen(server, { host, port, variable: '--port' });
  if (metrics && metricsPort !== undefined) await serveMetrics(metrics, metricsPort, '--metrics-port');
  log.info({ host, port, tree }, 'release service listens');
  closeGracefully(server);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const list = (text: string) => text.split(',').map((each) => each.trim());

function readRights(text: string): Right[] {
  const names = list(text);
  const unknown = names.filter((name) => !(rights as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`${unknown.join(', ')} is unknown; there are ${rights.join(', ')}.`);
  return names as Right[];
}

function createCredential(name: string, options: { areas: string[]; rights: Right[]; days: number }) {
  const token = `flr_${randomBytes(32).toString('base64url')}`;
  const expires = new Date(Date.now() + options.days * DAY_MS).toISOString();
  const entry = { name, sha256: hashToken(token), expires, areas: options.areas, rights: options.rights };
  console.log(`Token, shown once: ${token}`);
  console.log(`Add to "credentials" in the access file:\n${JSON.stringify(entry, null, 2)}`);
}

// Adds `release serve` and `release credential`, for teams without a shared file system.
export function addServiceCommands(release: Command): void {
  reading(release, 'serve', 'let teams change this tree over HTTP, within the rights of their credentials')
    .requiredOption('--access <file>', 'who may change what (docs/guide/release-service.md)')
    .option('--port <n>', 'where it listens', readNumber, 3002)
    .option('--metrics-port <n>', 'a port of 127.0.0.1 that answers Prometheus at /metrics', readNumber)
    .action(serve);
  release
    .command('credential <name>')
    .description('create a token for the release service')
    .requiredOption('--areas <list>', 'the areas it may change, as vulns,tracking; * means all', list)
    .requiredOption('--rights <list>', `its rights: ${rights.join(', ')}`, readRights)
    .option('--days <n>', 'its validity in days', readNumber, 90)
    .action(createCredential);
}
