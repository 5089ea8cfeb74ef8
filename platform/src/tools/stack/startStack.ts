import { readConfig, type Config } from '../../config.ts';
import { type Service, supervise, type Supervised } from '../processes/supervise.ts';
import { publishAll } from '../../release/actions/publishAll.ts';
import { watchCanaries } from '../../release/actions/shares/watchCanaries.ts';
import { checkApi } from '../../release/compatibility/checkApi.ts';
import { getErrors } from '../../release/compatibility/releaseRules.ts';
import { openTree } from '../../release/registry/store.ts';
import { recordRunningStack } from './runningStack.ts';
import { choosePorts, type RunningServices, apiService, gatewayService } from './services.ts';
import { waitForData } from './waitForData.ts';

// The interval at which canaries are compared with the active releases.
const WATCH_MS = 60_000;

const isLoopback = (host: string) => /^(127\.|\[?::1\]?$|localhost$)/.test(host);

// Returns whether only browsers on this machine reach the gateway, so that all have one address. Behind a local proxy
// the gateway listens on loopback too, but the public address differs.
export const isLocalOnly = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

type Log = (line: string) => void;

async function publishHere({ releases }: Config, log: Log): Promise<void> {
  log('Building what changed ...');
  const areas = await publishAll(releases, undefined, (area, done, total) => log(`  ${area} (${done} of ${total})`));
  const built = areas.filter(({ state }) => state === 'built').map(({ area, version }) => `${area} ${version}`);
  const keptBack = areas.filter(({ state }) => state === 'kept back');
  const refused = areas.filter(({ state }) => state === 'refused');
  if (built.length > 0) log(`Published ${built.join(', ')}.`);
  else if (keptBack.length === 0) log('Nothing changed since the last start.');
  for (const { area, version, reason } of keptBack) log(`${area} ${version} is kept back: ${reason}`);
  if (refused.length > 0) {
    const names = refused.map(({ area, version }) => `${area} ${version}`).join(', ');
    log(`Not published, because it does not fit what is live of the areas kept back: ${names}.`);
    log(`${refused[0]?.reason}\nWhat was live before stays live.`);
  }
}

// Reports calls of staged and fallback releases that the API does not serve.
export async function reportBrokenCalls({ releases }: Pick<Config, 'releases'>, api: string, log: Log): Promise<void> {
  const verdicts = await checkApi(openTree(releases), api).catch((error: Error) => {
    log(`The API was not held against what is live: ${error.message}`);
    return [];
  });
  const errors = getErrors(verdicts);
  if (errors.length > 0) log(`The API does not serve all that is live:\n${errors.join('\n')}`);
}

// Starts the API, builds and publishes changed areas, starts the gateway, and waits for the first records. The API
// comes first, because it reports wrong settings or database problems at once. Throws ConfigError, ListenError,
// BuildError, ReleaseError or StartError; nothing is left running then.
export async function startStack(env: Service['env'], log: Log): Promise<RunningServices> {
  const config = readConfig(env);
  const apiPort = await choosePorts(config);
  const running: Supervised[] = [];
  let watching: { stop: () => void } | undefined;
  let removeRecord: (() => Promise<void>) | undefined;
  const stop = async () => {
    watching?.stop();
    await removeRecord?.();
    for (const service of running.toReversed()) await service.stop();
  };
  try {
    const api = `http://127.0.0.1:${apiPort}/api`;
    if (apiPort !== undefined) {
      log('Starting the API and its database ...');
      running.push(await supervise(apiService(config, apiPort, env), { print: log }));
      removeRecord = await recordRunningStack(config.dataDir, api);
    }
    await publishHere(config, log);
    if (apiPort !== undefined) await reportBrokenCalls(config, api, log);
    running.push(await supervise(gatewayService(config, apiPort, env), { print: log }));
    if (apiPort !== undefined) {
      await waitForData(api, log);
      const minAddresses = isLocalOnly(config) ? 1 : undefined;
      watching = watchCanaries({ tree: config.releases, api, everyMs: WATCH_MS, minAddresses, print: log });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: config.localUrl, stop, kill: () => running.forEach((service) => service.kill()) };
}
