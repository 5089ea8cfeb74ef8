import { resolve } from 'node:path';
import {
  isObjectStore,
  isProtectedDatabase,
  parseS3Location,
  readServiceAddress,
  SERVICE_ADDRESS,
} from '@faultline/storage';
import proxyAddr from 'proxy-addr';
import * as v from 'valibot';

// The message has one line for each variable that cannot be used.
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const plans = ['free', 'pro', 'business'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
// Their values contain passwords and keys, so messages do not repeat them.
const secrets = new Set(['DATABASE_URL', 'SMTP_URL']);

// Returns whether `list` contains only addresses, CIDRs and the names `loopback`, `linklocal`, `uniquelocal`.
function isNetworks(list: string[]): boolean {
  try {
    return Boolean(proxyAddr.compile(list));
  } catch {
    return false;
  }
}

// Returns whether `text` is a TCP port in decimal.
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

// Parses a range such as `3400-3420`; returns undefined for any other text.
function parsePortRange(text: string): { first: number; last: number } | undefined {
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const isRange = isPort(first) && isPort(last) && Number(first) <= Number(last);
  return isRange ? { first: Number(first), last: Number(last) } : undefined;
}

// Checks for an absolute address with one of `schemes`, without query and fragment.
const isUrl = (schemes: string[]) => (text: string) => {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.host !== '' && !/[\s#]/.test(text);
};

// Returns whether `location` is a folder, or `s3://bucket/prefix`.
function isStore(location: string): boolean {
  try {
    return !isObjectStore(location) || parseS3Location(location).bucket !== '';
  } catch {
    return false;
  }
}

const isHttp = isUrl(['http', 'https']);

// Returns whether `text` is an http(s) origin without path, query or credentials.
export const isOrigin = (text: string) =>
  isHttp(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase();

// Returns whether `text` is the http(s) address of a provider, which may have a path.
const isProvider = (text: string) => isHttp(text) && !text.includes('?') && new URL(text).username === '';

const checked = (isValid: (value: string) => boolean, message: string) => v.pipe(v.string(), v.check(isValid, message));
const port = v.pipe(checked(isPort, 'it must be a whole number from 1 to 65535'), v.transform(Number));

const variables = v.object({
  PORT: v.optional(port, '3000'),
  API_PORT: v.optional(port),
  GATEWAY_METRICS_PORT: v.optional(port),
  DEV_PORTS: v.optional(
    v.pipe(
      checked((range) => parsePortRange(range) !== undefined, 'it must be a range of ports such as 3400-3420'),
      v.transform(parsePortRange),
    ),
  ),
  HOST: v.optional(
    checked((host) => /^[A-Za-z0-9.:-]+$/.test(host), 'it must be a host name or an IP address'),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  API_ORIGIN: v.optional(
    checked(isProvider, 'it must be an http or https address without query, such as https://provider.example/v1'),
  ),
  PUBLIC_URL: v.optional(
    checked(isOrigin, 'it must be an http or https address without a path, such as https://faultline.example'),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((network) => network.trim())),
      v.check(isNetworks, 'it must be a list of addresses and networks such as "loopback, 10.0.0.0/8"'),
    ),
    'loopback',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      checked(isUrl(['postgres', 'postgresql']), 'it must look like postgresql://user:password@host:5432/name'),
      v.check(
        (address) => !URL.canParse(address) || isProtectedDatabase(address),
        'on another host it must end with ?sslmode=verify-full, or with ?sslmode=disable for plain text',
      ),
    ),
  ),
  DEFAULT_PLAN: v.optional(v.picklist(plans, `it must be one of ${plans.join(', ')}`), 'free'),
  S3_ENDPOINT: v.optional(
    checked((address) => readServiceAddress(address) !== undefined, `it must be ${SERVICE_ADDRESS}`),
  ),
  SMTP_URL: v.optional(
    checked(isUrl(['smtp', 'smtps', 'smtp+insecure']), 'it must look like smtp://user:password@host:587'),
  ),
  RELEASE_STORE: v.optional(checked(isStore, 'it must be a folder or s3://bucket/prefix')),
  RELEASE_ROOT: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `it must be one of ${logLevels.join(', ')}`), 'info'),
});

export type Config = ReturnType<typeof readConfig>;

// Returns an address that a browser on this machine can open.
const localUrl = (host: string, port: number) => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

// Interprets the address like nginx's `proxy_pass`: a bare origin keeps `/api`, a path replaces it, and a single slash
// is the empty path.
const providerAddress = (origin: string) =>
  new URL(origin).pathname === '/' && !origin.endsWith('/') ? `${origin}/api` : withoutSlash(origin);

const toLocation = (store: string) => (isObjectStore(store) ? withoutSlash(store) : resolve(store));

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function problem(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key);
  const value = secrets.has(name) ? 'set to a value that cannot be used' : `"${String(issue.input)}"`;
  return `${name} is ${value}; ${issue.message}.`;
}

// Reads the platform's environment variables. An empty value counts as unset. Throws ConfigError that names each
// unusable variable, its value and the allowed values.
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = v.safeParse(variables, set);
  if (!read.success) throw new ConfigError(read.issues.map(problem).join('\n'));
  const { PORT, HOST, DATA_DIR, API_ORIGIN, PUBLIC_URL, ...rest } = read.output;
  if (API_ORIGIN === undefined && rest.API_PORT === PORT)
    throw new ConfigError(
      `PORT and API_PORT are both ${PORT}. The gateway and the API each need a port of their own: change one, or leave API_PORT out.`,
    );
  const dataDir = resolve(DATA_DIR);
  return {
    port: PORT,
    host: HOST,
    // If unset, the API listens on the port after PORT, or on any free one.
    apiPort: rest.API_PORT,
    // The gateway serves metrics on loopback at this port. If unset, it serves none.
    gatewayMetricsPort: rest.GATEWAY_METRICS_PORT,
    // If unset, `dev` listens on the default ports or any free ones.
    devPorts: rest.DEV_PORTS,
    // The base URL of a third-party backend that replaces `/api`. If unset, the reference API is used.
    provider: API_ORIGIN === undefined ? undefined : providerAddress(API_ORIGIN),
    localUrl: localUrl(HOST, PORT),
    // Proxies whose `X-Forwarded-For` header is trusted.
    trustedProxies: rest.TRUSTED_PROXIES,
    // The origin that users type, in lower case and without a trailing slash.
    publicUrl: PUBLIC_URL === undefined ? localUrl(HOST, PORT) : new URL(PUBLIC_URL).origin,
    dataDir,
    // The release tree is a folder or `s3://bucket/prefix`.
    releases: toLocation(rest.RELEASE_STORE ?? resolve(dataDir, 'releases')),
    // The file of the root that signs releases. If unset, the tree is served without checks of signatures.
    releaseRoot: rest.RELEASE_ROOT,
    logLevel: rest.LOG_LEVEL,
    // If false, codes and notices stay in the outbox.
    sendsMail: rest.SMTP_URL !== undefined,
    defaultPlan: rest.DEFAULT_PLAN,
    usesPostgres: rest.DATABASE_URL !== undefined,
  };
}
