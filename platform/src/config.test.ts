import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    apiPort: undefined,
    provider: undefined,
    localUrl: 'http://127.0.0.1:3000',
    publicUrl: 'http://127.0.0.1:3000',
    trustedProxies: ['loopback'],
    dataDir: resolve('.data'),
    releases: resolve('.data/releases'),
    logLevel: 'info',
    sendsMail: false,
    defaultPlan: 'free',
    usesPostgres: false,
  });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', API_ORIGIN: '' })).toMatchObject({ port: 3000, provider: undefined });
});

test('the gateway and the API refuse to share a port', () => {
  expect(() => readConfig({ PORT: '8080', API_PORT: '8080' })).toThrow('PORT and API_PORT are both 8080.');
  expect(() => readConfig({ API_PORT: '3000' })).toThrow('PORT and API_PORT are both 3000.');
  expect(readConfig({ PORT: '8080', API_PORT: '8080', API_ORIGIN: 'https://provider.example' }).port).toBe(8080);
});

test('reads what is set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/faultline',
    GATEWAY_METRICS_PORT: '9464',
    DEV_PORTS: '3400-3420',
    API_ORIGIN: 'https://provider.example/v1/',
    DATABASE_URL: 'postgresql://me:secret@db.example:5432/faultline?sslmode=require',
    SMTP_URL: 'smtp://mail.example:25',
  });
  expect(config).toMatchObject({
    port: 8080,
    gatewayMetricsPort: 9464,
    devPorts: { first: 3400, last: 3420 },
    publicUrl: 'http://[::1]:8080',
    provider: 'https://provider.example/v1',
    releases: join('/srv/faultline', 'releases'),
    sendsMail: true,
    usesPostgres: true,
  });
});

test.each([
  ['https://provider.example', 'https://provider.example/api'],
  ['https://provider.example/', 'https://provider.example'],
  ['http://127.0.0.1:9000/v1', 'http://127.0.0.1:9000/v1'],
])('with API_ORIGIN=%s, %s takes the place of /api', (origin, provider) => {
  expect(readConfig({ API_ORIGIN: origin }).provider).toBe(provider);
});

test.each([
  ['GATEWAY_METRICS_PORT', '0', 'GATEWAY_METRICS_PORT is "0"; it must be a whole number from 1 to 65535.'],
  ['DEV_PORTS', '3420-3400', 'DEV_PORTS is "3420-3400"; it must be a range of ports such as 3400-3420.'],
  ['DEV_PORTS', '3400', 'DEV_PORTS is "3400"; it must be a range of ports such as 3400-3420.'],
  ['DEV_PORTS', '3400-70000', 'DEV_PORTS is "3400-70000"; it must be a range of ports such as 3400-3420.'],
  ['PORT', 'abc', 'PORT is "abc"; it must be a whole number from 1 to 65535.'],
  ['PORT', '0', 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  ['PORT', '70000', 'PORT is "70000"; it must be a whole number from 1 to 65535.'],
  ['PORT', '3e3', 'PORT is "3e3"; it must be a whole number from 1 to 65535.'],
  ['API_PORT', '-1', 'API_PORT is "-1"; it must be a whole number from 1 to 65535.'],
  ['HOST', 'http://localhost', 'HOST is "http://localhost"; it must be a host name or an IP address.'],
  [
    'TRUSTED_PROXIES',
    '0.0.0.0/0',
    'TRUSTED_PROXIES is "0.0.0.0/0"; it must be a list of addresses and networks such as "loopback, 10.0.0.0/8".',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace, silent.'],
])('names %s=%s and what is allowed', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test.each([
  'provider.example',
  'ftp://provider.example',
  'https://',
  'https://provider.example/#x',
  'https://a b',
  'https://me:pw@a.example',
  'https://a.example?b',
])('refuses %s as API_ORIGIN', (value) => {
  expect(() => readConfig({ API_ORIGIN: value })).toThrow(`API_ORIGIN is "${value}"; it must be an http or https`);
});

test.each([
  ['HTTPS://CVE.example', 'https://cve.example'],
  ['HTTPS://cve.example/', 'https://cve.example'],
  ['http://cve.example:8080', 'http://cve.example:8080'],
])('reads the public address %s as %s', (address, publicUrl) => {
  expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(publicUrl);
});

test.each(['https://faultline.example/app', 'faultline.example', 'https://me:pw@faultline.example'])(
  'refuses %s as PUBLIC_URL',
  (value) => {
    expect(() => readConfig({ PUBLIC_URL: value })).toThrow('without a path');
  },
);

test('names every bad variable, one line each', () => {
  const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' });
  expect(read).toThrow(/^PORT is .*\nLOG_LEVEL is .*$/);
});

describe('services on other hosts need TLS or an explicit opt-out, as the API demands', () => {
  test.each([
    [
      'DATABASE_URL',
      'postgres://me:hunter2@db.example/d',
      'set to a value that cannot be used; on another host it must',
    ],
    ['DATABASE_URL', 'postgres://me:hunter2@db.example/d?sslmode=prefer', 'it must end with ?sslmode=verify-full'],
    ['S3_ENDPOINT', 'http://minio.example:9000', '"http://minio.example:9000"; it must be an https address'],
  ])('refuses %s=%s', (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(message);
    expect(read).not.toThrow('hunter2');
  });

  test.each([
    ['DATABASE_URL', 'postgres://me@127.0.0.1/d'],
    ['DATABASE_URL', 'postgres://me@db.example/d?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://me@db.example/d?sslmode=disable'],
    ['S3_ENDPOINT', 'https://minio.example'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
    ['S3_ENDPOINT', 'http+insecure://minio.example:9000'],
  ])('accepts %s=%s', (name, value) => {
    expect(readConfig({ [name]: value }).port).toBe(3000);
  });
});

test.each(['DATABASE_URL', 'SMTP_URL'])('never repeats the value of %s', (name) => {
  const read = () => readConfig({ [name]: 'mysql://me:hunter2@db.example/x' });
  expect(read).toThrow(`${name} is set to a value that cannot be used; it must look like`);
  expect(read).not.toThrow('hunter2');
});
