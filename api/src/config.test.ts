import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, loadOrCreateSecret, readConfig } from './config.ts';

test('unset and empty variables get the defaults', () => {
  const defaults = readConfig({});
  expect(defaults).toMatchObject({
    port: 3000,
    apiPort: 3001,
    host: '127.0.0.1',
    dataDir: '.data',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    trustedProxies: ['loopback'],
    maxUnsolicitedMails: 1000,
    logLevel: 'info',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(defaults);
});

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'https://faultline.example' }, true],
  [{ PUBLIC_URL: 'https://faultline.example', CVE_SOURCE: 'https://cve.example' }, false],
])('a site at a public address without a source of records is known: %j', (env, isSourceMissing) => {
  expect(readConfig(env).isSourceMissing).toBe(isSourceMissing);
});

test('what follows from other values follows', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://faultline.example/',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9/',
  });
  expect(config).toMatchObject({
    apiPort: 8081,
    publicUrl: 'https://faultline.example',
    mailFrom: 'Faultline <no-reply@faultline.example>',
    telegramApiRoot: 'http://127.0.0.1:9',
  });
});

test.each([
  ['HTTPS://CVE.example', 'https://cve.example'],
  ['HTTPS://cve.example:443/Faultline//', 'https://cve.example/Faultline'],
  ['http://cve.example:8080', 'http://cve.example:8080'],
])('reads the public address %s as %s', (address, publicUrl) => {
  expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(publicUrl);
});

const DATABASE_REFUSAL =
  'is not valid (value not shown); allowed is postgres://user:password@host:port/database, on another host with ?sslmode=verify-full, or sslmode=disable for plain text.';
const SERVICE_REFUSAL =
  'allowed is an https address, http on this machine, or http+insecure://... to send credentials in plain text.';

test.each([
  ['PORT', '0', 'PORT is "0"; allowed is a port from 1 to 65535.'],
  ['PORT', '70000', 'PORT is "70000"; allowed is a port from 1 to 65535.'],
  ['API_PORT', '3e3', 'API_PORT is "3e3"; allowed is a port from 1 to 65535.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; allowed is one of fatal, error, warn, info, debug, trace, silent.'],
  [
    'CVE_SOURCE',
    'file:///etc',
    'CVE_SOURCE is "file:///etc"; allowed is an https address, or http on this machine (localhost, 127.0.0.1, [::1]).',
  ],
  [
    'CVE_SOURCE',
    'http://mirror.example.com/cve',
    'CVE_SOURCE is "http://mirror.example.com/cve"; allowed is an https address, or http on this machine (localhost, 127.0.0.1, [::1]).',
  ],
  [
    'TRUSTED_PROXIES',
    'loopback, 0.0.0.0/0',
    'TRUSTED_PROXIES is "loopback, 0.0.0.0/0"; allowed is a list of addresses and networks such as "loopback, 10.0.0.0/8".',
  ],
  [
    'TRUSTED_PROXIES',
    'proxy.example',
    'TRUSTED_PROXIES is "proxy.example"; allowed is a list of addresses and networks such as "loopback, 10.0.0.0/8".',
  ],
  [
    'WEBHOOK_ALLOW',
    '0.0.0.0/0',
    'WEBHOOK_ALLOW is "0.0.0.0/0"; allowed is a list of addresses and networks such as "10.20.0.0/16".',
  ],
  ['MAX_UNSOLICITED_MAILS', '0', 'MAX_UNSOLICITED_MAILS is "0"; allowed is a number from 1 to 9999999.'],
  ['PUBLIC_URL', 'faultline', 'PUBLIC_URL is "faultline"; allowed is an http or https address.'],
  ['TERMS_URL', 'http://acme.example', 'TERMS_URL is "http://acme.example"; allowed is an https address.'],
  ['DEFAULT_PLAN', 'gold', 'DEFAULT_PLAN is "gold"; allowed is one of free, pro, business.'],
  ['OPERATOR_CONTACT', 'me', 'OPERATOR_CONTACT is "me"; allowed is an email address or an https address.'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody"; allowed is a sender as Name <name@host>.'],
  ['JWT_SECRET', 'hunter2', 'JWT_SECRET is not valid (value not shown); allowed is 32 characters or more.'],
  ['REPORT_STORE', 's3://Reports', 'REPORT_STORE is "s3://Reports"; allowed is a folder or s3://bucket/prefix.'],
  ['DATABASE_URL', 'mysql://u:pass@h/d', `DATABASE_URL ${DATABASE_REFUSAL}`],
  ['DATABASE_URL', 'postgres://u:pass@db.example/d', `DATABASE_URL ${DATABASE_REFUSAL}`],
  ['DATABASE_URL', 'postgres://u:pass@db.example/d?sslmode=prefer', `DATABASE_URL ${DATABASE_REFUSAL}`],
  ['DATABASE_URL', 'postgres://u:pass@localhost/d?host=db.example', `DATABASE_URL ${DATABASE_REFUSAL}`],
  [
    'JWT_SECRET_PREVIOUS',
    `${'a'.repeat(32)} hunter2`,
    'JWT_SECRET_PREVIOUS is not valid (value not shown); allowed is earlier values of JWT_SECRET, separated by spaces.',
  ],
  [
    'SMTP_URL',
    'mail.example:25',
    'SMTP_URL is not valid (value not shown); allowed is smtp://user:password@host:port, smtps://..., or smtp+insecure://... to send in plain text.',
  ],
  ['S3_ENDPOINT', 'http://storage.example', `S3_ENDPOINT is "http://storage.example"; ${SERVICE_REFUSAL}`],
  ['TELEGRAM_API_ROOT', 'http://10.0.0.5:8081', `TELEGRAM_API_ROOT is "http://10.0.0.5:8081"; ${SERVICE_REFUSAL}`],
])('%s=%s is refused in one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(line));
});

test('reads groups of the identity provider, with any names', () => {
  const { oidc } = readConfig({
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'faultline',
    OIDC_GROUPS: 'CN=Red Team,DC=example=12:admin; ops=operator',
  });
  expect(oidc?.groups).toEqual([
    { group: 'CN=Red Team,DC=example', teamId: 12, role: 'admin' },
    { group: 'ops', role: 'viewer' },
  ]);
  expect(() => readConfig({ OIDC_GROUPS: 'ops=12' })).toThrow(/OIDC_GROUPS is "ops=12"; allowed is/);
});

test('reads the scopes, the groups claim and the trust in addresses of the identity provider', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'faultline' };
  expect(readConfig(provider).oidc).toMatchObject({
    scopes: 'openid email profile',
    groupsClaim: 'groups',
    isEmailTrusted: false,
  });
  const settings = {
    OIDC_SCOPES: 'openid  email groups',
    OIDC_GROUPS_CLAIM: 'https://example.com/groups',
    OIDC_TRUST_EMAIL: 'true',
  };
  expect(readConfig({ ...provider, ...settings }).oidc).toMatchObject({
    scopes: 'openid email groups',
    groupsClaim: 'https://example.com/groups',
    isEmailTrusted: true,
  });
});

test.each([
  ['OIDC_SCOPES', 'email groups', 'openid'],
  ['OIDC_SCOPES', 'openid "email"', 'openid'],
  ['OIDC_GROUPS_CLAIM', 'groups roles', 'cognito:groups'],
  ['OIDC_TRUST_EMAIL', 'yes', 'true or false'],
])('%s=%s is refused with what is allowed', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} is "${value}"; allowed is .*${allowed}.*\\.$`),
  );
});

test('the groups of docs/guide/teams.md are read', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/guide/teams.md'), 'utf8');
  const groups = /^OIDC_GROUPS='(.+)'$/m.exec(guide)?.[1] ?? '';
  const { oidc } = readConfig({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'faultline', OIDC_GROUPS: groups });
  expect(oidc?.groups).toMatchObject([
    { group: 'security', teamId: 12, role: 'member' },
    { group: 'security-leads', teamId: 12, role: 'admin' },
    { group: 'platform-ops' },
  ]);
});

test('every bad variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', HOST: 'a b' })).toThrow(/PORT is "x".*\nHOST is "a b"/);
});

test('the secret is made once, kept for its owner only, and a spoiled one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secret = loadOrCreateSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(loadOrCreateSecret(folder)).toBe(secret);
  const path = join(folder, 'jwt-secret');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(path, '');
  expect(() => loadOrCreateSecret(folder)).toThrow('holds no usable secret');
});

test.each(['https://mirror.example.com/cve', 'http://127.0.0.1:9000/cve', 'http://localhost/cve', 'http://[::1]/cve'])(
  'takes %s as a source of records',
  (address) => expect(readConfig({ CVE_SOURCE: address }).cveSource).toBe(address),
);

test.each(['web', 'worker'] as const)('the role %s needs a database that several processes can open', (role) => {
  const databaseUrl = 'postgres://u:p@db.example/faultline?sslmode=verify-full';
  expect(readConfig({ API_ROLE: role, DATABASE_URL: databaseUrl }).role).toBe(role);
  expect(() => readConfig({ API_ROLE: role })).toThrow('API_ROLE needs DATABASE_URL');
});

test.each([
  'postgres://u:p@db.example/d?sslmode=verify-full',
  'postgres://u:p@db.example/d?sslmode=require',
  'postgres://u:p@db.example/d?sslmode=disable',
  'postgres://u:p@127.0.0.1:5432/d',
  'postgresql:///d?host=/var/run/postgresql',
  `postgresql://${encodeURIComponent('/var/run/postgresql')}/d`,
])('accepts the database %s', (databaseUrl) => {
  expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
});

test('plain http to another host is an explicit choice', () => {
  const { telegramApiRoot } = readConfig({
    TELEGRAM_API_ROOT: 'http+insecure://bot.internal:8081/',
    S3_ENDPOINT: 'http+insecure://storage.internal:9000',
    SMTP_URL: 'smtp+insecure://mail.internal',
  });
  expect(telegramApiRoot).toBe('http://bot.internal:8081');
});

test('reads earlier secrets', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(readConfig({ JWT_SECRET_PREVIOUS: `${first}  ${second}` }).previousJwtSecrets).toEqual([first, second]);
  expect(readConfig({}).previousJwtSecrets).toEqual([]);
});
