import { watch } from 'node:fs';
import path from 'node:path';
import { type Area, findArea, findAreas, isHost, workspaceRoot } from '../../build/area.ts';
import { type Config, readConfig } from '../../config.ts';
import { waitForShutdown } from '../commands/waitForShutdown.ts';
import { freePort, freePortInRange } from '../processes/freePort.ts';
import { type Service, supervise, type Supervised } from '../processes/supervise.ts';
import { findRunningStack } from '../stack/runningStack.ts';
import { apiService, choosePorts, type RunningServices } from '../stack/services.ts';
import { waitForData } from '../stack/waitForData.ts';
import { DevServerManager } from './DevServerManager.ts';
import { registryAt, registryHere, releaseOrigin, startDevApp } from './startDevApp.ts';

interface DevOptions {
  // The areas in development. Without `against`, the host is too, because hot reload needs React's development build.
  areas: readonly string[];
  // The origin of an environment whose releases serve the other areas; unset: the local release tree.
  from?: string | undefined;
  // The origin of an environment whose releases, shell and API are used.
  against?: string | undefined;
  root?: string;
  print: (line: string) => void;
}

// Waits for all promises before it throws the first rejection.
async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

// Other than the default ports of `start`, so that both can run.
const PORTS = [3000, 3002, 3004, 3006, 3008];

// Chooses a free port unless one is configured.
async function readDevConfig(env: Service['env']): Promise<Config> {
  const config = readConfig(env);
  if (env['PORT']) return config;
  const { host, devPorts } = config;
  const port = await (devPorts ? freePortInRange(host, devPorts) : freePort(host, ...PORTS));
  return readConfig({ ...env, PORT: `${port}` });
}

// Chooses another provider, the API of a running `start` with this database, or the reference API. `port` is set if
// the API must be started.
async function chooseApi(config: Config, log: (line: string) => void): Promise<{ target: string; port?: number }> {
  const running = config.provider || config.usesPostgres ? null : await findRunningStack(config.dataDir);
  if (running) log(`/api is answered by the start that runs already (process ${running.pid}).`);
  const provider = running?.api ?? config.provider;
  const { devPorts } = config;
  const apiPort =
    config.apiPort ?? (devPorts && provider === undefined ? await freePortInRange('127.0.0.1', devPorts) : undefined);
  const port = await choosePorts({ ...config, provider, apiPort });
  if (port !== undefined) return { target: `http://127.0.0.1:${port}/api`, port };
  return { target: provider ?? '' };
}

// Serves the real shell with some areas from their sources and the others as released. The reference API is started
// unless another provider is configured or a `start` runs over the same data. Throws ConfigError, ListenError,
// BuildError, ReleaseError or StartError; nothing is left running then.
export async function startDev(env: Service['env'], options: DevOptions): Promise<RunningServices> {
  const { against, from = against, root = workspaceRoot, print: log } = options;
  const origin = from === undefined ? undefined : releaseOrigin(from, against === undefined ? '--from' : '--against');
  const config = await readDevConfig(against === undefined ? env : { API_ORIGIN: `${origin?.origin}/api`, ...env });
  const names = against === undefined ? ['host', ...options.areas] : options.areas;
  const areas = [...new Set(names)].map((name) => findArea(name, root));
  const chosenApi = await chooseApi(config, log);
  const inDevelopment = new Set(areas.map(({ name }) => name));
  const base = await (origin ? registryAt(origin) : registryHere(config.releases, { root, inDevelopment, print: log }));

  const pages = path.join(config.dataDir, 'dev', `${config.port}`);
  const workshop = new DevServerManager({
    base,
    withHost: inDevelopment.has('host'),
    site: config.localUrl,
    pages,
    ports: config.devPorts,
    print: log,
  });
  const closing: { stop: () => void }[] = [];
  let api: Supervised | undefined;
  const startApi = async (port: number) => {
    api = await supervise(apiService(config, port, env), { print: log });
  };
  const stop = async () => {
    for (const each of closing.toReversed()) each.stop();
    await together([workshop.stop(), Promise.resolve(api?.stop())]);
  };
  const serveAgain = (area: Area) =>
    workshop.serve(area).then(
      () => log('remote.ts changed. Reload the page.'),
      (error: unknown) => log(error instanceof Error ? error.message : String(error)),
    );

  try {
    await together([
      ...areas.map((area) => workshop.serve(area)),
      ...(chosenApi.port === undefined ? [] : [startApi(chosenApi.port)]),
    ]);
    closing.push(
      watchDescriptions(
        areas.filter((area) => !isHost(area)),
        (area) => void serveAgain(area),
      ),
      await startDevApp(config, {
        pages,
        releases: origin ?? config.releases,
        origins: workshop.origins,
        apiTarget: chosenApi.target,
      }),
    );
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  // The page is usable while data loads.
  if (chosenApi.port !== undefined) void waitForData(chosenApi.target, log);
  return { url: config.localUrl, stop, kill: () => api?.kill() };
}

// Editors write a file in several steps.
const SETTLED_MS = 150;

// Calls `changed` when an area's `remote.ts` was edited, because the bundler does not see changed screens.
function watchDescriptions(areas: readonly Area[], changed: (area: Area) => void): { stop: () => void } {
  const watchers = areas.map((area) => {
    let timer: NodeJS.Timeout | undefined;
    return watch(area.dir, (_, file) => {
      if (file !== 'remote.ts') return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(area), SETTLED_MS);
    });
  });
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}

const log = (line: string) => console.log(line);

export async function devCommand(areas: string[], options: { from?: string; against?: string }): Promise<void> {
  const LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const { against } = options;
  const stack = await startDev({ ...process.env, LOG_LEVEL }, { areas, ...options, print: log });
  const stopped = waitForShutdown(stack, log);
  log(`\n  Faultline in development runs at ${stack.url}`);
  if (against === undefined) printSources(areas, options.from);
  else log(`  As you edit: ${areas.join(', ')}.\n  Shell, other areas and API: as they are at ${against}.`);
  log('  Ctrl-C stops it.\n');
  await stopped;
  process.exit(0);
}

function printSources(areas: string[], from: string | undefined) {
  const others = findAreas().filter((area) => !isHost(area) && !areas.includes(area.name));
  log(`  As you edit: ${['host', 'shared', ...areas].join(', ')}.`);
  log(`  As released ${from ? `at ${from}` : 'here'}: ${others.map(({ name }) => name).join(', ') || 'nothing'}.`);
}
