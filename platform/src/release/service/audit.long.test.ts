import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { httpServer } from '../http/listen.ts';
import { publish } from '../actions/publish.ts';
import { hashToken, rights } from './access.ts';
import { serviceApp } from './app.ts';
import { createServiceMetrics } from './metrics.ts';
import { startIssuer } from './testing/issuer.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let dir: string;
let tree: string;
let accessFile: string;
let lines: string[];

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => {
  issuer.close();
  disposeBuilds();
});
beforeEach(async () => {
  vi.stubEnv('RELEASE_BY', 'ann');
  dir = mkdtempSync(path.join(tmpdir(), 'faultline-audit-'));
  tree = path.join(dir, 'tree');
  accessFile = path.join(dir, 'access.json');
  lines = [];
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  writeAccess();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const secret = 'flr_secret-of-alpha';

function writeAccess(more: object = {}) {
  const expires = new Date(Date.now() + 600_000).toISOString();
  const credentials = [
    { name: 'alpha-team', sha256: hashToken(secret), expires, areas: ['alpha'], rights },
    { name: 'reader', sha256: hashToken('flr_reader'), expires, areas: ['*'], rights: [] },
    { name: 'former', sha256: hashToken('flr_former'), expires: new Date(0).toISOString(), areas: ['*'], rights },
  ];
  const rules = [{ name: 'alpha-ci', claims: { repository: 'acme/alpha' }, areas: ['alpha'], rights }];
  const issuers = [{ issuer: issuer.url, jwks: `${issuer.url}/jwks`, rules }];
  writeFileSync(accessFile, JSON.stringify({ audience: 'https://releases.example', credentials, issuers, ...more }));
}

const metrics = () => createServiceMetrics();
const serve = (options: { metrics?: ReturnType<typeof createServiceMetrics>; trustedProxies?: string[] } = {}) =>
  serviceApp({
    tree,
    accessFile,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    ...options,
  });
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

interface Sent {
  token?: string;
  change?: object;
  id?: string;
  at?: string;
}

function send({ token, change = {}, id = randomUUID(), at = new Date().toISOString() }: Sent, app = serve()) {
  return app.request('/changes', {
    method: 'POST',
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), 'X-Request-Id': 'request-1' },
    body: JSON.stringify({ id, at, change }),
  });
}

const rollback = { action: 'rollback', area: 'alpha' };
const unknown = { event: 'release.authentication', outcome: 'refused', actor: null };
const team = { actor: 'alpha-team', action: 'rollback', areas: ['alpha'] };

const put = (name: string, token: string, content = 'x', digest = content) =>
  serve().request(`/uploads/alpha/1.2.0/${name}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Digest': `sha-256=:${createHash('sha256').update(digest).digest('base64')}:`,
      'X-Request-Id': 'request-1',
    },
    body: content,
  });

// All refusals with their answer and event.
const refusals: Record<string, [status: number, event: object, attempt: () => Response | Promise<Response>]> = {
  'no token': [401, { ...unknown, reason: 'A token is needed: set RELEASE_TOKEN.' }, () => send({ change: rollback })],
  'an unknown token': [
    401,
    { ...unknown, reason: 'This token is not known here.' },
    () => send({ token: 'flr_other' }),
  ],
  'an expired token': [
    401,
    { ...unknown, reason: expect.stringContaining('The token of former expired') as string },
    () => send({ token: 'flr_former' }),
  ],
  'an expired identity token': [
    401,
    { ...unknown, reason: 'The identity token has expired.' },
    async () => send({ token: await issuer.sign({ repository: 'acme/alpha' }, { expires: '-1m' }) }),
  ],
  'an identity token without a rule': [
    401,
    { ...unknown, reason: 'No rule fits the claims of this token.' },
    async () => send({ token: await issuer.sign({ repository: 'acme/other' }) }),
  ],
  'a token of another issuer': [
    401,
    { ...unknown, reason: 'The issuer of this token is not trusted here.' },
    () => send({ token: `${btoa('{"alg":"RS256"}')}.${btoa('{"iss":"https://else.example"}')}.x` }),
  ],
  'a missing right': [
    403,
    { event: 'release.authorization', outcome: 'refused', ...team, actor: 'reader' },
    () => send({ token: 'flr_reader', change: rollback }),
  ],
  'another area': [
    403,
    { event: 'release.authorization', outcome: 'refused', actor: 'alpha-team', action: 'retire', areas: ['beta'] },
    () => send({ token: secret, change: { action: 'retire', area: 'beta' } }),
  ],
  'an upload to another area': [
    403,
    { event: 'release.authorization', outcome: 'refused', actor: 'reader', action: 'upload', areas: ['alpha'] },
    () => put('a.js', 'flr_reader'),
  ],
  'a missing second person': [
    403,
    { event: 'release.authorization', outcome: 'refused', actor: 'alpha-team', action: 'promote', version: '1.2.0' },
    async () => {
      writeAccess({ fourEyes: true });
      vi.stubEnv('RELEASE_BY', 'alpha-team');
      await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })], { stageOnly: true });
      return send({ token: secret, change: { action: 'promote', area: 'alpha', version: '1.2.0' } });
    },
  ],
  'a repeated request': [
    409,
    { event: 'release.change', outcome: 'refused', ...team },
    async () => {
      const id = randomUUID();
      await send({ token: secret, change: rollback, id });
      lines = [];
      return send({ token: secret, change: rollback, id });
    },
  ],
  'a change that the release tool refuses': [
    422,
    { event: 'release.change', outcome: 'refused', ...team },
    () => send({ token: secret, change: { ...rollback, to: '9.9.9' } }),
  ],
  'a file with another digest': [
    400,
    { event: 'release.upload', outcome: 'refused', actor: 'alpha-team', action: 'upload', version: '1.2.0' },
    () => put('a.js', secret, 'x', 'y'),
  ],
  'any request while the access file has a mistake': [
    503,
    {
      event: 'release.access-file',
      outcome: 'refused',
      actor: null,
      reason: expect.stringContaining('credentials.0 has an unknown field') as string,
    },
    () => {
      writeAccess({ credentials: [{ [secret]: 'here' }] });
      return send({ token: secret, change: rollback });
    },
  ],
};

describe('the audit log of the release service', () => {
  test.each(Object.entries(refusals))('names who was refused, for %s', async (_, [status, event, attempt]) => {
    expect((await attempt()).status).toBe(status);
    const audited = entries().filter(({ msg }) => msg === 'audit');
    expect(audited).toEqual([
      expect.objectContaining({
        reason: expect.any(String) as string,
        ...event,
        network: 'unknown',
        request_id: 'request-1',
      }),
    ]);
    expect(lines.join('')).not.toMatch(/flr_|eyJ/);
  });

  test('names each accepted change, with its run of CI, and one that was not needed', async () => {
    const token = await issuer.sign({ repository: 'acme/alpha' });
    await send({ token, change: rollback });
    await send({ token: secret, change: { action: 'canary', area: 'alpha', stop: true } });
    expect(entries().filter(({ msg }) => msg === 'audit')).toMatchObject([
      { event: 'release.change', outcome: 'accepted', actor: 'alpha-ci', run: '4711', action: 'rollback', revision: 3 },
      {
        event: 'release.change',
        outcome: 'unchanged',
        actor: 'alpha-team',
        action: 'canary',
        areas: ['alpha'],
        revision: 3,
      },
    ]);
    expect(lines.join('')).not.toContain(token);
  });

  test('names the caller behind a trusted proxy, and no one whom another caller names', async () => {
    const call = async (trustedProxies: string[]) => {
      const server = httpServer(serve({ trustedProxies }));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const headers = { 'X-Forwarded-For': '192.0.2.7' };
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/registry`, { headers });
      server.close();
      return entries().at(-1)?.['network'];
    };
    expect(await call(['loopback'])).toBe('192.0.2.7');
    expect(await call(['192.0.2.1'])).toBe('127.0.0.1');
  });
});

describe('the metrics of the release service', () => {
  test('count accepted and refused changes, and the time of requests, and are not on the public port', async () => {
    const counted = metrics();
    const app = serve({ metrics: counted });
    await send({ token: secret, change: rollback }, app);
    await send({ token: 'flr_reader', change: rollback }, app);
    await send({ token: 'flr_other' }, app);
    const text = await (await counted.app.request('/metrics')).text();
    for (const line of [
      'release_service_events_total{event="release.change",outcome="accepted",action="rollback",service="faultline-releases"} 1',
      'release_service_events_total{event="release.authorization",outcome="refused",action="rollback",service="faultline-releases"} 1',
      'release_service_events_total{event="release.authentication",outcome="refused",action="none",service="faultline-releases"} 1',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/changes",status="403".*\} 1/);
    expect((await app.request('/metrics', { headers: { Authorization: `Bearer ${secret}` } })).status).toBe(404);
  });
});

describe('the access file', () => {
  const refuse = async (content: string) => {
    writeFileSync(accessFile, content);
    const response = await send({ token: 'nonsense' });
    return { status: response.status, body: await response.text(), logged: lines.join('') };
  };
  const credential = (name: string) => {
    return { name, sha256: hashToken(name), expires: new Date().toISOString(), areas: ['alpha'], rights: [] };
  };
  const issuerOf = (names: string[], url = issuer.url) => {
    const rules = names.map((name) => ({ name, claims: { sub: 'x' }, areas: ['alpha'], rights: [] }));
    return { issuer: url, jwks: `${url}/jwks`, rules };
  };

  test.each([
    ['text that is not JSON', () => `{ ${secret}`, 'is not valid JSON'],
    [
      'a token in the place of its hash',
      () => JSON.stringify({ credentials: [{ ...credential('a'), sha256: secret }] }),
      'credentials.0.sha256',
    ],
    ['a token as a field', () => JSON.stringify({ [secret]: 1 }), 'has an unknown field'],
    [
      'a token as a right',
      () => JSON.stringify({ credentials: [{ ...credential('a'), rights: [secret] }] }),
      'credentials.0.rights.0',
    ],
    ['a missing field', () => JSON.stringify({ credentials: [{ name: 'a' }] }), 'credentials.0.sha256 is missing'],
    [
      'a repeated name of a credential',
      () => JSON.stringify({ credentials: [credential('a'), credential('a')] }),
      'each name may be used only once',
    ],
    [
      'a rule with the name of a credential',
      () => JSON.stringify({ audience: 'x', credentials: [credential('a')], issuers: [issuerOf(['a'])] }),
      'each name may be used only once',
    ],
    [
      'a repeated name of a rule',
      () => JSON.stringify({ audience: 'x', issuers: [issuerOf(['a']), issuerOf(['a'], 'https://ci.example')] }),
      'each name may be used only once',
    ],
    [
      'a repeated issuer',
      () => JSON.stringify({ audience: 'x', issuers: [issuerOf(['a']), issuerOf(['b'])] }),
      'each issuer may be listed only once',
    ],
    ['issuers without an audience', () => JSON.stringify({ issuers: [issuerOf(['a'])] }), 'issuers need an audience'],
    ['an own canary of most browsers', () => JSON.stringify({ ownCanaryLimit: 90 }), 'ownCanaryLimit'],
  ])('with %s is explained in the log without its values, and not to callers', async (_, content, problem) => {
    const { status, body, logged } = await refuse(content());
    expect(status).toBe(503);
    expect(body).toBe('{"error":"The access file of this service cannot be used. Its log says why."}');
    expect(logged).toContain(problem);
    expect(logged).not.toContain(secret);
  });

  test('needs no audience without issuers', async () => {
    const expires = new Date(Date.now() + 600_000).toISOString();
    writeFileSync(accessFile, JSON.stringify({ credentials: [{ ...credential('a'), rights, expires }] }));
    expect((await send({ token: 'a', change: rollback })).status).toBe(200);
  });
});
