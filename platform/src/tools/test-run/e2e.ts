import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../fixtures/runApi.ts';
import { type Area, findAreas, isHost, workspaceRoot } from '../../build/area.ts';
import { buildArea } from '../../build/buildArea.ts';
import { publish } from '../../release/actions/publish.ts';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { freePort } from '../processes/freePort.ts';
import type { RunningServices } from '../stack/services.ts';
import { startStack } from '../stack/startStack.ts';
import { countReported, type Counts, readPlaywright } from './Counts.ts';
import { program } from './program.ts';

const report = join(workspaceRoot, 'test-results/e2e.json');
const skipReporter = join(workspaceRoot, 'e2e/src/support/SkipReporter.ts');
const log = (line: string) => console.log(line);

// The limit exceeds Playwright's own for all tests, which is 180 minutes with `--slow` (playwright.config.ts).
export const getTimeoutMs = (isSlow: boolean): number => (isSlow ? 200 : 60) * 60_000;

// The chaos suites need two releases of the areas that they break.
const withChaos = (options: string[]) => options.length === 0 || options.some((option) => option.includes('chaos'));

// Options of Playwright that take a value.
const VALUE_OPTIONS =
  /^(-[cgjx]|-gv|--(config|grep|grep-invert|output|project|repeat-each|reporter|retries|shard|timeout|trace|workers))$/;

// An area's name is replaced by its folder of tests, because `auth` would match every path that contains the word.
export function selectAreas(options: readonly string[]): string[] {
  return options.map((option, at) => {
    const isValue = VALUE_OPTIONS.test(options[at - 1] ?? '');
    const isArea = !isValue && /^[a-z-]+$/.test(option) && existsSync(join(workspaceRoot, 'e2e/src', option));
    return isArea ? `e2e/src/${option}/` : option;
  });
}

// Playwright compares this with the file and title of a test.
const WITHOUT_LONG = ['--grep-invert', String.raw`\.long\.spec\.ts`];

interface E2eOptions {
  // Of Playwright.
  options?: string[];
  withLong?: boolean;
  // Of the stack.
  settings?: Record<string, string>;
}

// The tests run against E2E_BASE_URL, or against a scratch stack in `dataDir`.
export async function e2e(
  dataDir: string,
  { options = [], withLong = true, settings = {} }: E2eOptions = {},
): Promise<Counts> {
  const chromium = await ensureChromium(log);
  const running = process.env.E2E_BASE_URL ? undefined : await scratchStack(dataDir, log, settings);
  if (running && withChaos(options)) {
    const areas = findAreas().filter((area) => !isHost(area) && (withLong || areasOfShortChaos.has(area.name)));
    await publishSecondRelease(join(dataDir, 'releases'), areas, log);
  }
  const manifest = running && {
    E2E_BASE_URL: running.url,
    E2E_DATA_DIR: dataDir,
    E2E_DATABASE_URL: settings.DATABASE_URL ?? '',
    E2E_OUTBOX: join(dataDir, 'outbox'),
  };
  const env = { ...manifest, E2E_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const selected = [...selectAreas(options), ...(withLong ? [] : WITHOUT_LONG)];
  const args = ['test', `--reporter=list,json,${skipReporter}`, ...selected];
  const timeoutMs = getTimeoutMs(process.env.E2E_SLOW === '1');
  try {
    return await countReported(report, readPlaywright, () => program('playwright', args, { env, timeoutMs }));
  } finally {
    await running?.stop();
  }
}

// The screens of accounts, alerts and saved views over the engine of production.
export async function e2eOnPostgres(dataDir: string): Promise<Counts> {
  const postgres = await startPostgres();
  try {
    const options = ['account', 'tracking', 'savedViews.spec.ts'];
    return await e2e(dataDir, { options, withLong: false, settings: { DATABASE_URL: postgres.url } });
  } finally {
    await postgres.stop();
  }
}

const version = '1.0.0-twin';

// The areas of `e2e/src/chaos/*.spec.ts` that are not long.
const areasOfShortChaos = new Set(['auth', 'vulns']);

// Publishes remotes a second time with another version, so that they have a previous release.
async function publishSecondRelease(tree: string, areas: Area[], log: (line: string) => void): Promise<void> {
  log(`Publishing a second release of ${areas.map(({ name }) => name).join(', ')} ...`);
  await publish(tree, await Array.fromAsync(areas, ({ name }) => buildArea(name, { version })));
}

// Removes a developer's settings, because end-to-end tests need the defaults.
const unset = {
  API_ORIGIN: undefined,
  API_PORT: undefined,
  CVE_SOURCE: undefined,
  EPSS_SOURCE: undefined,
  KEV_SOURCE: undefined,
  OSV_SOURCE: undefined,
  DATABASE_URL: undefined,
  DEFAULT_PLAN: undefined,
  OPERATOR_CONTACT: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_GROUPS: undefined,
  OIDC_GROUPS_CLAIM: undefined,
  OIDC_ISSUER: undefined,
  OIDC_NAME: undefined,
  OIDC_ONLY: undefined,
  OIDC_SCOPES: undefined,
  OIDC_TRUST_EMAIL: undefined,
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

// The stack uses free ports, demo data, and an outbox below `dataDir`.
export async function scratchStack(
  dataDir: string,
  log: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<RunningServices> {
  const port = await freePort('127.0.0.1');
  const own = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    LOG_LEVEL: 'warn',
    // Tests receive the messages of channels on this machine.
    WEBHOOK_ALLOW: 'loopback',
  };
  return startStack({ ...process.env, ...unset, ...own, ...settings }, log);
}
