import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { sendMessage, silentService, toMessage, uploadRelease } from '../../../fixtures/releaseService.ts';
import { publish } from '../actions/publish.ts';
import { startTrain } from '../actions/shares/canary.ts';
import { readRegistry } from '../registry/store.ts';
import { hashToken, rights } from './access.ts';
import { startIssuer } from './testing/issuer.ts';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let tree: string;
let accessFile: string;

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const rule = (name: string, areas: string[], granted: readonly string[] = rights) => ({
  name,
  claims: { repository: `acme/${name}`, ref: 'refs/heads/main' },
  areas,
  rights: granted,
});

/** Alpha has 1.0.0 (previous) and 1.1.0 (live), and 1.2.0 staged; beta has 1.0.0. */
eachFolder(async (folder) => {
  vi.stubEnv('RELEASE_BY', 'ann');
  tree = folder;
  accessFile = path.join(tree, '.access.json');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })], { stageOnly: true });
  writeAccess();
});

function writeAccess(more: object = {}) {
  const rules = [
    rule('alpha-ci', ['alpha']),
    rule('beta-ci', ['beta']),
    rule('reader', ['*'], []),
    rule('operator', ['*']),
  ];
  const issuers = [{ issuer: issuer.url, jwks: `${issuer.url}/jwks`, rules }];
  writeFileSync(accessFile, JSON.stringify({ audience: 'https://releases.example', issuers, ...more }));
}

const serve = () => silentService(tree, accessFile);
const sign = (name: string, options = {}) =>
  issuer.sign({ repository: `acme/${name}`, ref: 'refs/heads/main' }, options);
const send = (token: string, message: object, app = serve()) => sendMessage(app, token, message);
const upload = (token: string, area: string, version: string, app = serve()) =>
  uploadRelease(app, token, area, version);

// The changes of alpha that each right allows; rights for the whole tree require all areas.
const changes: Record<(typeof rights)[number], { change: object; more?: object; wholeTree?: true }> = {
  publish: { change: { action: 'publish', area: 'alpha', version: '1.3.0' } },
  canary: { change: { action: 'canary', area: 'alpha', version: '1.2.0', percent: 5 } },
  promote: { change: { action: 'promote', area: 'alpha', version: '1.2.0' } },
  rollback: { change: { action: 'rollback', area: 'alpha' } },
  withdraw: { change: { action: 'withdraw', area: 'alpha', version: '1.0.0' } },
  retire: { change: { action: 'retire', area: 'alpha' } },
  origin: { change: { action: 'origin', url: 'https://files.example' }, wholeTree: true },
  gc: { change: { action: 'gc' }, wholeTree: true },
  force: { change: { action: 'promote', area: 'alpha', version: '1.2.0' }, more: { force: true } },
};

describe('a train', () => {
  const releases = { alpha: '1.2.0', beta: '1.2.0' };
  const actions = ['train-start', 'train-promote', 'train-abort'] as const;
  const rightOf = { 'train-start': 'canary', 'train-promote': 'promote', 'train-abort': 'canary' } as const;
  const twoAreas = (name: string, granted: readonly string[] = rights) => rule(name, ['alpha', 'beta'], granted);
  const ready = async (action: (typeof actions)[number]) => {
    const rules = [twoAreas('both-ci'), twoAreas('both-reader', []), rule('alpha-ci', ['alpha'])];
    writeAccess({ issuers: [{ issuer: issuer.url, jwks: `${issuer.url}/jwks`, rules }] });
    await publish(tree, [fakeRemoteBuild('beta', { version: '1.2.0' })], { stageOnly: true });
    if (action === 'train-abort') await startTrain(tree, releases, 10);
  };

  test.each(actions)('%s needs the right on every area in it, and is made once', async (action) => {
    await ready(action);
    const change = { action, releases };
    const before = readFileSync(path.join(tree, 'registry.json'), 'utf8');
    const refusals = [
      [await sign('alpha-ci'), 403, 'alpha-ci may change alpha; this is a change of beta.'],
      [await sign('both-reader'), 403, `both-reader has no right to ${rightOf[action]} here.`],
      [await sign('both-ci', { expires: '-1m' }), 401, 'The identity token has expired.'],
      [await sign('both-ci', { audience: 'https://else.example' }), 401, 'claim "aud" is not accepted'],
    ] as const;
    for (const [token, status, text] of refusals) {
      const answer = await send(token, toMessage(change));
      expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(text) as string } });
    }
    expect(readFileSync(path.join(tree, 'registry.json'), 'utf8')).toBe(before);
    const message = toMessage(change);
    expect(await send(await sign('both-ci'), message)).toMatchObject({ status: 200 });
    expect(await send(await sign('both-ci'), message)).toMatchObject({ status: 409 });
    expect((await readRegistry(tree)).change).toMatchObject({ train: true, releases, by: 'both-ci', run: '4711' });
  });

  test('is promoted by another than those who published its releases, with four eyes', async () => {
    await ready('train-promote');
    const rules = [twoAreas('both-ci'), twoAreas('second-ci')];
    writeAccess({ fourEyes: true, issuers: [{ issuer: issuer.url, jwks: `${issuer.url}/jwks`, rules }] });
    const token = await sign('both-ci');
    await upload(token, 'beta', '1.3.0');
    await send(token, toMessage({ action: 'publish', area: 'beta', version: '1.3.0', forTrain: true }));
    const change = { releases: { alpha: '1.2.0', beta: '1.3.0' } };
    for (const own of [{ action: 'train-promote' }, { action: 'train-start', percent: 100 }])
      expect(await send(token, toMessage({ ...own, ...change }))).toMatchObject({ status: 403 });
    const promotion = { action: 'train-promote', ...change };
    expect(await send(await sign('second-ci'), toMessage(promotion))).toMatchObject({ status: 200 });
  });
});

describe.each(Object.entries(changes))('the right to %s', (right, { change, more, wholeTree }) => {
  const owner = wholeTree ? 'operator' : 'alpha-ci';
  const stranger = wholeTree ? 'alpha-ci' : 'beta-ci';
  const ready = async () => {
    if (right === 'publish') expect(await upload(await sign(owner), 'alpha', '1.3.0')).toBe(204);
  };

  test('carries a change of the own area, once: the same request again is refused', async () => {
    await ready();
    const message = toMessage(change, more);
    const first = await send(await sign(owner), message);
    expect(first).toMatchObject({ status: 200 });
    const { revision } = await readRegistry(tree);
    expect(await send(await sign(owner), message)).toEqual({
      status: 409,
      body: { error: 'This request was sent before.' },
    });
    expect((await readRegistry(tree)).revision).toBe(revision);
  });

  test.each([
    ['another area', () => sign(stranger), 403, /^(beta-ci|alpha-ci) may change (beta|alpha); this is a change of/],
    [
      'no right',
      () => sign('reader'),
      403,
      `reader has no right to ${right === 'force' ? 'promote and force' : right} here.`,
    ],
    ['an expired token', () => sign(owner, { expires: '-1m' }), 401, 'The identity token has expired.'],
    ['another audience', () => sign(owner, { audience: 'https://else.example' }), 401, 'claim "aud" is not accepted'],
  ])('refuses %s, and changes nothing', async (_case, token, status, text) => {
    await ready();
    const before = readFileSync(path.join(tree, 'registry.json'), 'utf8');
    const { status: got, body } = await send(await token(), toMessage(change, more));
    expect(got).toBe(status);
    expect(body.error).toEqual(expect.stringMatching(text));
    expect(readFileSync(path.join(tree, 'registry.json'), 'utf8')).toBe(before);
  });
});

describe('serviceApp', () => {
  test('names the credential and its run in the history', async () => {
    await send(await sign('alpha-ci'), toMessage(changes.promote.change, { reason: 'faster list' }));
    expect((await readRegistry(tree)).change).toMatchObject({ by: 'alpha-ci', run: '4711', why: 'faster list' });
  });

  test('refuses a token of another issuer, of other claims, with another signature, and none', async () => {
    const token = await sign('alpha-ci');
    const tampered = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    const branch = await issuer.sign({ repository: 'acme/alpha-ci', ref: 'refs/heads/else' });
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const other = await startIssuer();
    const foreign = await other.sign({ repository: 'acme/alpha-ci', ref: 'refs/heads/main' });
    other.close();
    const answers = [tampered, branch, unsigned, foreign, 'a.b.c', 'unknown'].map((each) =>
      send(each, toMessage(changes.promote.change)),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(401);
    expect((await serve().request('/registry')).status).toBe(401);
  });

  test('accepts tokens of its own until they expire or are taken out of the file', async () => {
    const credential = { name: 'laptop', sha256: hashToken('flr_secret'), areas: ['alpha'], rights: ['rollback'] };
    const expires = new Date(Date.now() + 60_000).toISOString();
    const rollback = () => send('flr_secret', toMessage(changes.rollback.change));
    writeAccess({ credentials: [{ ...credential, expires }] });
    expect(await rollback()).toMatchObject({ status: 200 });
    writeAccess({ credentials: [{ ...credential, expires: new Date(0).toISOString() }] });
    expect(await rollback()).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('expired') as string },
    });
    writeAccess();
    expect(await rollback()).toMatchObject({ status: 401, body: { error: 'This token is not known here.' } });
  });

  test('refuses a request of ten minutes ago', async () => {
    const at = new Date(Date.now() - 600_000).toISOString();
    expect(await send(await sign('alpha-ci'), toMessage(changes.promote.change, { at }))).toMatchObject({
      status: 409,
    });
  });

  test('with four eyes lets only another credential promote', async () => {
    writeAccess({ fourEyes: true });
    const token = await sign('alpha-ci');
    await upload(token, 'alpha', '1.4.0');
    const live = { action: 'publish', area: 'alpha', version: '1.4.0' };
    expect(await send(token, toMessage(live))).toMatchObject({ status: 403 });
    expect(await send(token, toMessage({ ...live, stageOnly: true }))).toMatchObject({ status: 200 });
    const promotion = { action: 'promote', area: 'alpha', version: '1.4.0' };
    expect(await send(token, toMessage(promotion))).toMatchObject({ status: 403 });
    expect(
      await send(token, toMessage({ action: 'canary', area: 'alpha', version: '1.4.0', percent: 100 })),
    ).toMatchObject({ status: 403 });
    expect(await send(await sign('operator'), toMessage(promotion))).toMatchObject({ status: 200 });
  });

  test('publishes what was uploaded, leaves no upload behind, and serves nothing before', async () => {
    const token = await sign('alpha-ci');
    await upload(token, 'alpha', '1.3.0');
    expect(existsSync(path.join(tree, 'r/alpha/1.3.0'))).toBe(false);
    expect(await send(token, toMessage(changes.publish.change))).toMatchObject({ status: 200 });
    expect((await readRegistry(tree)).remotes['alpha']).toMatchObject({ active: '1.3.0', previous: '1.1.0' });
    expect(readdirSync(path.join(tree, '.uploads'))).toEqual([]);
  });

  test('refuses files with a climbing name, another digest, and an upload of another area', async () => {
    const token = await sign('alpha-ci');
    const put = (name: string, digest = createHash('sha256').update('x').digest('base64')) =>
      serve().request(`/uploads/alpha/1.3.0/${name}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Digest': `sha-256=:${digest}:` },
        body: 'x',
      });
    for (const name of ['..%2F..%2F1.json', '.access.json', 'a//b', 'a/b/c/d/e/f.js', 'caf%C3%A9.js'])
      expect([400, 404]).toContain((await put(name)).status);
    for (const name of ['evil.html', 'evil.xhtml', 'evil.xml', 'a.js.br', 'evil'])
      expect([name, (await put(name)).status]).toEqual([name, 400]);
    expect((await put('a.js', createHash('sha256').update('y').digest('base64'))).status).toBe(400);
    expect((await put('a.js')).status).toBe(204);
    expect(await upload(token, 'beta', '1.3.0')).toBe(403);
    expect(await send(token, toMessage(changes.publish.change))).toMatchObject({
      status: 422,
      body: { error: 'alpha 1.3.0 has not been uploaded: its release.json is missing.' },
    });
  });

  test('keeps the digests of files, and hashes only what changed on the disk', async () => {
    const token = await sign('alpha-ci');
    const app = serve();
    await upload(token, 'alpha', '1.3.0', app);
    const list = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await app.request('/uploads/alpha/1.3.0', { headers });
      return new Map(
        ((await response.json()) as { name: string; sha256: string }[]).map((each) => [each.name, each.sha256]),
      );
    };
    const name = readdirSync(path.join(tree, '.uploads'), { recursive: true, encoding: 'utf8' }).find((each) =>
      each.endsWith('remoteEntry.js'),
    );
    const file = path.join(tree, '.uploads', name ?? '');
    const at = new Date(Math.trunc(Date.now() / 1000) * 1000);
    utimesSync(file, at, at);
    const before = await list();
    writeFileSync(file, 'x'.repeat(statSync(file).size));
    utimesSync(file, at, at);
    expect(await list()).toEqual(before);
    utimesSync(file, at, new Date(at.getTime() - 1000));
    expect((await list()).get('remoteEntry.js')).not.toBe(before.get('remoteEntry.js'));
  });

  test('bounds the versions that a credential uploads and does not publish, and replaces those it left', async () => {
    const token = await sign('alpha-ci');
    const app = serve();
    for (let minor = 20; minor < 40; minor += 1) expect(await upload(token, 'alpha', `1.${minor}.0`, app)).toBe(204);
    expect(await upload(token, 'alpha', '1.40.0', app)).toBe(429);
    expect(await upload(await sign('beta-ci'), 'beta', '1.40.0', app)).toBe(204);
    expect(await send(token, toMessage({ action: 'publish', area: 'alpha', version: '1.30.0' }), app)).toMatchObject({
      status: 200,
    });
    expect(await upload(token, 'alpha', '1.40.0', app)).toBe(204);
    const idle = new Date(Date.now() - 20 * 60_000);
    for (const owner of readdirSync(path.join(tree, '.uploads')))
      for (const version of readdirSync(path.join(tree, '.uploads', owner)))
        utimesSync(path.join(tree, '.uploads', owner, version), idle, idle);
    expect(await upload(token, 'alpha', '1.41.0', app)).toBe(204);
    const folders = readdirSync(path.join(tree, '.uploads')).map(
      (owner) => readdirSync(path.join(tree, '.uploads', owner)).length,
    );
    expect(Math.max(...folders)).toBe(20);
  });

  test('refuses a manifest that names files outside of its folder, or another area', async () => {
    const token = await sign('alpha-ci');
    const { outDir } = fakeRemoteBuild('alpha', { version: '1.3.0' });
    const manifest = JSON.parse(readFileSync(path.join(outDir, 'release.json'), 'utf8')) as object;
    for (const change of [{ entry: '../../registry.json' }, { area: 'beta' }, { screens: 'none' }]) {
      const content = JSON.stringify({ ...manifest, ...change });
      const digest = createHash('sha256').update(content).digest('base64');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Digest': `sha-256=:${digest}:` };
      await serve().request('/uploads/alpha/1.3.0/release.json', { method: 'PUT', headers, body: content });
      expect(await send(token, toMessage(changes.publish.change))).toMatchObject({
        status: 422,
        body: { error: 'What was uploaded is not alpha 1.3.0.' },
      });
    }
  });

  test('says what is wrong with the body', async () => {
    const token = await sign('operator');
    for (const change of [
      { action: 'explode' },
      { action: 'promote', area: '../x' },
      { action: 'canary', area: 'alpha', percent: 0 },
    ])
      expect(await send(token, toMessage(change))).toMatchObject({ status: 400 });
  });
});
