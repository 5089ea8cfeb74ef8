import { relative } from 'node:path';
import { meta, openEnvelope } from '@faultline/shared/contract';
import { readConfig, type Config } from '../../config.ts';
import { startStack } from '../stack/startStack.ts';
import { waitForShutdown } from './waitForShutdown.ts';

const META_TIMEOUT_MS = 5000;

const log = (line: string) => console.log(line);

async function servesDemo(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api${meta.get.path}`, { signal: AbortSignal.timeout(META_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const body: unknown = await answer?.json().catch(() => undefined);
  return meta.get.read(openEnvelope(body).data).demo;
}

export async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Request logs would hide the sign-in code on a terminal.
  const LOG_LEVEL = process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info');
  const stack = await startStack({ ...process.env, LOG_LEVEL }, log);
  const banner = startBanner(config, config.provider === undefined && (await servesDemo(stack.url)));
  // Registered before the banner is printed, because a user may stop the program immediately afterwards.
  const stopped = waitForShutdown(stack, log);
  log(banner);
  await stopped;
  process.exit(0);
}

const here = (path: string) => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};

export function startBanner(config: Config, demo: boolean): string {
  const { localUrl, publicUrl, provider, dataDir, sendsMail, usesPostgres, defaultPlan } = config;
  const code = sendsMail ? 'comes by mail' : `appears here and in ${here(dataDir)}/outbox`;
  const own = [
    `Register with any address; the code ${code}.`,
    defaultPlan === 'free' &&
      'New accounts track up to 10 items. "accounts plan <email> business" removes the limit of one, DEFAULT_PLAN=business of all new ones.',
    demo && 'The records are demo data; "cves import" and a folder or archive of CVE records brings real ones.',
    !usesPostgres &&
      `The database is kept in ${here(dataDir)}/db. A crash cannot hurt it, a power failure can: set DATABASE_URL for records that matter.`,
  ];
  const lines = [
    `Faultline runs at ${localUrl}`,
    publicUrl !== localUrl && `People reach it at ${publicUrl}.`,
    ...(provider === undefined ? own : [`Calls of /api go to ${provider}.`]),
    'Ctrl-C stops it.',
  ];
  return `\n${lines.flatMap((line) => (line ? [`  ${line}`] : [])).join('\n')}\n`;
}
