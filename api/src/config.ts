import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TeamRole, teamRoles } from '@faultline/shared/contract/schemas';
import {
  isLoopback,
  isObjectStore,
  isProtectedDatabase,
  parseS3Location,
  readServiceAddress,
  SERVICE_ADDRESS,
} from '@faultline/storage';
import proxyAddr from 'proxy-addr';
import * as v from 'valibot';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.check((value) => value >= 1 && value <= 65_535),
);
const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol)),
  );
// Scheme and host in lower case, as others ask whether it begins with `https:`.
const publicAddress = v.pipe(
  url('http:', 'https:'),
  v.transform((value) => new URL(value).href),
);
// The syntax of `proxy-addr`: `loopback`, `linklocal`, `uniquelocal`, addresses and CIDRs. Trust in all addresses is
// refused.
const networks = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((network) => network.trim())),
  v.check((list) => {
    try {
      return Boolean(proxyAddr.compile(list));
    } catch {
      return false;
    }
  }),
);
// Alerts depend on what these sources say, so plain http must not leave this machine.
export function isTrustedSource(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const trustedSource = v.pipe(v.string(), v.check(isTrustedSource));
const TRUSTED_SOURCE = 'an https address, or http on this machine (localhost, 127.0.0.1, [::1])';

const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);

const groupEntry = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^.+=(?:operator|\\d{1,9}:(?:${teamRoles.join('|')}))$`)),
  v.transform((entry) => {
    const at = entry.lastIndexOf('=');
    const [team = '', role = 'viewer'] = entry.slice(at + 1).split(':');
    // Without a team, the group makes operators.
    return {
      group: entry.slice(0, at),
      teamId: team === 'operator' ? undefined : Number(team),
      role: role as TeamRole,
    };
  }),
);

const isStore = (location: string) => {
  try {
    return !isObjectStore(location) || parseS3Location(location).bucket !== '';
  } catch {
    return false;
  }
};

const serviceAddress = v.pipe(
  v.string(),
  v.check((value) => readServiceAddress(value) !== undefined),
  v.transform((value) => readServiceAddress(value) ?? value),
);

const secret = v.pipe(v.string(), v.minLength(32));

// `web` answers requests, `worker` runs jobs, `all` does both.
const roles = ['all', 'web', 'worker'] as const;

const plans = ['free', 'pro', 'business'] as const;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// `allowed` is for error messages, which show the value unless the variable is secret.
const variables = {
  PORT: { schema: v.optional(port, '3000'), allowed: 'a port from 1 to 65535' },
  API_PORT: { schema: v.optional(port), allowed: 'a port from 1 to 65535' },
  API_ROLE: { schema: v.optional(v.picklist(roles), 'all'), allowed: `one of ${roles.join(', ')}` },
  HOST: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), '127.0.0.1'),
    allowed: 'an address to listen on',
  },
  DATA_DIR: { schema: v.optional(v.string(), '.data'), allowed: 'a folder' },
  RELEASE_STORE: {
    schema: v.optional(v.pipe(v.string(), v.check(isStore))),
    allowed: 'a folder or s3://bucket/prefix',
  },
  REPORT_STORE: { schema: v.optional(v.pipe(v.string(), v.check(isStore))), allowed: 'a folder or s3://bucket/prefix' },
  DATABASE_URL: {
    schema: v.optional(v.pipe(url('postgres:', 'postgresql:'), v.check(isProtectedDatabase))),
    allowed:
      'postgres://user:password@host:port/database, on another host with ?sslmode=verify-full, or sslmode=disable for plain text',
    secret: true,
  },
  TRUSTED_PROXIES: {
    schema: v.optional(networks, 'loopback'),
    allowed: 'a list of addresses and networks such as "loopback, 10.0.0.0/8"',
  },
  WEBHOOK_ALLOW: {
    schema: v.optional(networks),
    allowed: 'a list of addresses and networks such as "10.20.0.0/16"',
  },
  PUBLIC_URL: { schema: v.optional(publicAddress), allowed: 'an http or https address' },
  AUDIT_RETENTION_DAYS: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), '400'),
    allowed: 'a number from 1 to 99999',
  },
  DEFAULT_PLAN: { schema: v.optional(v.picklist(plans), 'free'), allowed: `one of ${plans.join(', ')}` },
  OPERATOR_CONTACT: {
    schema: v.optional(v.union([v.pipe(v.string(), v.email()), url('https:')])),
    allowed: 'an email address or an https address',
  },
  TERMS_URL: { schema: v.optional(url('https:')), allowed: 'an https address' },
  PRIVACY_URL: { schema: v.optional(url('https:')), allowed: 'an https address' },
  JWT_SECRET: {
    schema: v.optional(secret),
    allowed: '32 characters or more',
    secret: true,
  },
  JWT_SECRET_PREVIOUS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(/\s+/)),
        v.array(secret),
      ),
    ),
    allowed: 'earlier values of JWT_SECRET, separated by spaces',
    secret: true,
  },
  OIDC_ISSUER: { schema: v.optional(trustedSource), allowed: TRUSTED_SOURCE },
  OIDC_CLIENT_ID: { schema: v.optional(v.string()), allowed: 'the id of this client at the identity provider' },
  OIDC_CLIENT_SECRET: { schema: v.optional(v.string()), allowed: 'the secret of this client', secret: true },
  OIDC_NAME: {
    schema: v.optional(v.pipe(v.string(), v.maxLength(40)), 'single sign-on'),
    allowed: 'a name of at most 40 characters',
  },
  OIDC_ONLY: { schema: v.optional(flag, 'false'), allowed: 'true or false' },
  OIDC_SCOPES: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(/\s+/)),
        v.array(v.pipe(v.string(), v.regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/))),
        v.includes('openid'),
        v.transform((scopes) => scopes.join(' ')),
      ),
      'openid email profile',
    ),
    allowed: 'scopes separated by spaces with openid among them, as "openid email profile groups"',
  },
  OIDC_TRUST_EMAIL: { schema: v.optional(flag, 'false'), allowed: 'true or false' },
  OIDC_GROUPS_CLAIM: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^\S{1,200}$/)), 'groups'),
    allowed: 'the name of a claim without spaces, as groups, cognito:groups or realm_access.roles',
  },
  OIDC_GROUPS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(/[;\n]/).filter((entry) => entry.trim() !== '')),
        v.array(groupEntry),
      ),
      '',
    ),
    allowed: `entries as "security=12:member; admins=operator": a group, the number of a team and one of ${teamRoles.join(', ')}`,
  },
  SMTP_URL: {
    schema: v.optional(url('smtp:', 'smtps:', 'smtp+insecure:')),
    allowed: 'smtp://user:password@host:port, smtps://..., or smtp+insecure://... to send in plain text',
    secret: true,
  },
  MAX_UNSOLICITED_MAILS: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)), '1000'),
    allowed: 'a number from 1 to 9999999',
  },
  MAIL_FROM: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/))),
    allowed: 'a sender as Name <name@host>',
  },
  TELEGRAM_BOT_TOKEN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^\d+:[\w-]+$/))),
    allowed: 'a bot token as 123456:ABC',
    secret: true,
  },
  TELEGRAM_API_ROOT: {
    schema: v.optional(serviceAddress, 'https://api.telegram.org'),
    allowed: SERVICE_ADDRESS,
  },
  S3_ENDPOINT: { schema: v.optional(serviceAddress), allowed: SERVICE_ADDRESS },
  CVE_SOURCE: { schema: v.optional(trustedSource), allowed: TRUSTED_SOURCE },
  EPSS_SOURCE: { schema: v.optional(trustedSource), allowed: TRUSTED_SOURCE },
  KEV_SOURCE: { schema: v.optional(trustedSource), allowed: TRUSTED_SOURCE },
  OSV_SOURCE: { schema: v.optional(trustedSource), allowed: TRUSTED_SOURCE },
  OSV_ECOSYSTEMS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(',').map((name) => name.trim())),
        v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][\w. -]{0,40}$/))),
      ),
      'Go,PyPI,npm,Maven,crates.io,RubyGems,Packagist,NuGet',
    ),
    allowed: 'names of OSV ecosystems separated by commas, as Go,PyPI,npm',
  },
  LOG_LEVEL: { schema: v.optional(v.picklist(logLevels), 'info'), allowed: `one of ${logLevels.join(', ')}` },
} as const;

type Name = keyof typeof variables;
type Values = { [K in Name]: v.InferOutput<(typeof variables)[K]['schema']> };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

function problem(name: Name, value: string): string {
  const variable: { allowed: string; secret?: boolean } = variables[name];
  return `${name} is ${variable.secret ? 'not valid (value not shown)' : `"${value}"`}; allowed is ${variable.allowed}.`;
}

function readValues(env: NodeJS.ProcessEnv): Values {
  const problems: string[] = [];
  const values: Partial<Record<Name, unknown>> = {};
  for (const name of Object.keys(variables) as Name[]) {
    const value = env[name]?.trim() || undefined; // an empty variable is an unset one
    const result = v.safeParse(variables[name].schema, value);
    if (result.success) values[name] = result.output;
    else problems.push(problem(name, value ?? ''));
  }
  if (values.API_ROLE !== 'all' && values.DATABASE_URL === undefined && problems.length === 0)
    problems.push('API_ROLE needs DATABASE_URL: the embedded database serves one process, which does everything.');
  if ((values.OIDC_ISSUER === undefined) !== (values.OIDC_CLIENT_ID === undefined))
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID belong together; set both, or none.');
  if (values.OIDC_ONLY === true && values.OIDC_ISSUER === undefined)
    problems.push('OIDC_ONLY needs OIDC_ISSUER and OIDC_CLIENT_ID; otherwise nobody can sign in.');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values as Values;
}

// Throws `ConfigError`, which names each invalid variable.
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = readValues(env);
  const publicUrl = (values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT, // of the gateway
    apiPort: values.API_PORT ?? Math.min(values.PORT + 1, 65_535),
    role: values.API_ROLE,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    // The release tree, whose registry the API reads.
    releaseStore: values.RELEASE_STORE ?? join(values.DATA_DIR, 'releases'),
    reportStore: values.REPORT_STORE ?? join(values.DATA_DIR, 'exports'),
    databaseUrl: values.DATABASE_URL,
    publicUrl,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    // The plan of new accounts.
    defaultPlan: values.DEFAULT_PLAN,
    operatorContact: values.OPERATOR_CONTACT,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    // Networks outside of the internet that channels of alerts may reach.
    webhookAllow: values.WEBHOOK_ALLOW ?? [],
    jwtSecret: values.JWT_SECRET,
    previousJwtSecrets: values.JWT_SECRET_PREVIOUS ?? [],
    oidc:
      values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
            name: values.OIDC_NAME,
            isOnly: values.OIDC_ONLY,
            scopes: values.OIDC_SCOPES,
            // Addresses are verified where the provider says nothing about them.
            isEmailTrusted: values.OIDC_TRUST_EMAIL,
            groupsClaim: values.OIDC_GROUPS_CLAIM,
            groups: values.OIDC_GROUPS,
          },
    smtpUrl: values.SMTP_URL,
    // In an hour, to unverified addresses.
    maxUnsolicitedMails: values.MAX_UNSOLICITED_MAILS,
    mailFrom: values.MAIL_FROM ?? `Faultline <no-reply@${new URL(publicUrl).hostname}>`,
    telegramBotToken: values.TELEGRAM_BOT_TOKEN,
    telegramApiRoot: values.TELEGRAM_API_ROOT.replace(/\/+$/, ''),
    cveSource: values.CVE_SOURCE,
    // The site is public, and nothing loads CVE records by itself.
    isSourceMissing: values.CVE_SOURCE === undefined && !isLoopback(new URL(publicUrl).hostname),
    epssSource: values.EPSS_SOURCE,
    kevSource: values.KEV_SOURCE,
    osvSource: values.OSV_SOURCE,
    osvEcosystems: values.OSV_ECOSYSTEMS,
    logLevel: values.LOG_LEVEL,
  };
}

// The end of a sentence such as "Ask ... to raise it."
export const describeOperator = ({ operatorContact }: Pick<Config, 'operatorContact'>): string =>
  operatorContact ?? 'the operator of this installation';

// Used without JWT_SECRET.
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${path} holds no usable secret; delete it to have a new one made`);
  return secret;
}
