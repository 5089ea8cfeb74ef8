import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinLocation } from '@faultline/storage';
import { type S3Server, startS3Server } from '@faultline/storage/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { findNginx, runNginx } from '../../../fixtures/runNginx.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { readTreeFile, writeTreeFile } from '../registry/treeFiles.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-signed-storage-'));
const file = (name: string) => path.join(dir, name);
const tree = 's3://test/signed';
let server: S3Server | undefined;
let nginx: Awaited<ReturnType<typeof runNginx>> | undefined;
let site: Awaited<ReturnType<typeof serving>> | undefined;

const stubEnv = () => {
  for (const [name, value] of Object.entries(server?.env ?? {})) vi.stubEnv(name, value);
  vi.stubEnv('DATA_DIR', file('data'));
  vi.stubEnv('RELEASE_KEY', file('key.pem'));
};

beforeAll(async () => {
  const binary = await findNginx();
  if (!binary) return;
  server = await startS3Server();
  stubEnv();
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await initSigning(tree, { rootKey: file('root.pem'), keys: [file('key.pem')] });
  writeFileSync(file('trusted.json'), (await readTreeFile(joinLocation(tree, 'r/history/1.root.json'))) ?? '');
  const log = { warn: vi.fn(), error: vi.fn() };
  site = await serving(gateway(tree, { log, signed: { rootFile: file('trusted.json'), seenFile: file('seen.json') } }));
  nginx = await runNginx({
    binary,
    dir: file('nginx'),
    http: 'faultline-cdn-http.conf',
    server: 'faultline-cdn-locations.conf',
    places: {
      '/var/cache/nginx/faultline': file('cache'),
      '192.0.2.11:3000': `127.0.0.1:${site.port}`,
      '192.0.2.12:3000': `127.0.0.1:${site.port}`,
    },
  });
});
beforeEach(({ skip }) => {
  stubEnv();
  if (!nginx) skip('no nginx here, and it cannot be installed: apt-get install nginx');
});
afterAll(async () => {
  await nginx?.stop();
  await site?.[Symbol.asyncDispose]();
  await server?.close();
  disposeBuilds();
  rmSync(dir, { recursive: true, force: true });
});

const open = (address: string) => fetch(`${nginx?.url}${address}`, { headers: { Accept: 'text/html,*/*' } });
const readSite = async () => ({
  page: await (await open('/dashboard')).text(),
  registry: await (await open('/registry.json')).text(),
});

test('behind nginx, a set that was altered in the bucket is never sent, and the next signed one is', async () => {
  const before = await readSite();
  expect(before.page).toContain('data-revision="2"');
  const registry = joinLocation(tree, 'registry.json');
  const kept = (await readTreeFile(registry)) ?? '';
  await writeTreeFile(registry, kept.toString().replace('"revision": 2', '"revision": 3'));
  const seen = JSON.parse(readFileSync(file('seen.json'), 'utf8')) as { revision: number };
  expect(seen.revision).toBe(2);
  for (let asked = 0; asked < 3; asked += 1) expect(await readSite()).toEqual(before);
  await writeTreeFile(registry, kept);
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  await expect.poll(async () => (await readSite()).page, { timeout: 10_000 }).toContain('data-revision="3"');
});

test('behind nginx, files that the signed set does not name are not sent, and those it names are kept', async () => {
  for (const name of ['r/alpha/1.0.0/evil.js', 'r/zeta/1.0.0/evil.js', 'r/history/1.html']) {
    await writeTreeFile(joinLocation(tree, name), '<script>stolen()</script>');
    const answer = await open(`/${name}`);
    expect({ name, status: answer.status }).toEqual({ name, status: 404 });
  }
  const read = async () => (await open('/r/alpha/1.0.0/Screen.js')).text();
  const content = await read();
  expect(content).toContain('alpha');
  await writeTreeFile(joinLocation(tree, 'r/alpha/1.0.0/Screen.js'), 'stolen()');
  expect(await read()).toBe(content);
});
