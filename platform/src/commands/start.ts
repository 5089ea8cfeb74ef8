import { meta, openEnvelope } from '@faultline/shared/contract';
import { readConfig } from '../config.ts';
import { startStack } from '../stack/startStack.ts';
import { startBanner } from './startBanner.ts';
import { waitForShutdown } from './waitForShutdown.ts';

const META_TIMEOUT_MS = 5000;

const log = (line: string) => console.log(line);

/** Whether the API serves demo records. */
async function servesDemo(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api${meta.get.path}`, { signal: AbortSignal.timeout(META_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const body: unknown = await answer?.json().catch(() => undefined);
  return meta.get.read(openEnvelope(body).data).demo;
}

/** Runs everything in the foreground until it is told to stop. */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  // A line for every request would drown the code that somebody waits for.
  const LOG_LEVEL = process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info');
  const stack = await startStack({ ...process.env, LOG_LEVEL }, log);
  const banner = startBanner(config, config.provider === undefined && (await servesDemo(stack.url)));
  // Whoever reads the banner may stop it at once.
  const stopped = waitForShutdown(stack, log);
  log(banner);
  await stopped;
  process.exit(0);
}
