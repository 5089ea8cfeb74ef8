import { freePort } from '../processes/freePort.ts';
import type { RunningServices } from '../stack/services.ts';
import { startStack } from '../stack/startStack.ts';

// Removes a developer's settings, because end-to-end tests need the defaults.
const unset = {
  API_ORIGIN: undefined,
  API_PORT: undefined,
  CVE_SOURCE: undefined,
  EPSS_SOURCE: undefined,
  KEV_SOURCE: undefined,
  OSV_SOURCE: undefined,
  DATABASE_URL: undefined,
  JWT_SECRET: undefined,
  JWT_SECRET_PREVIOUS: undefined,
  MAX_UNSOLICITED_MAILS: undefined,
  PUBLIC_URL: undefined,
  RELEASE_STORE: undefined,
  REPORT_STORE: undefined,
  SMTP_URL: undefined,
  TELEGRAM_API_ROOT: undefined,
  TELEGRAM_BOT_TOKEN: undefined,
  TRUSTED_PROXIES: undefined,
};

/** Starts a stack on free ports with demo data and an outbox below `dataDir`. */
export async function scratchStack(dataDir: string, log: (line: string) => void): Promise<RunningServices> {
  const port = await freePort('127.0.0.1');
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn' };
  return startStack({ ...process.env, ...unset, ...own }, log);
}
