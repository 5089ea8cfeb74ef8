import path from 'node:path';
import { type S3Server, startS3Server } from '@faultline/storage/testing';
import { describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { releaseCommand } from '../../areaCommands.ts';
import { listPreviews } from '../registry/registry.ts';
import { findBrokenLinks, readRegistry, readSets } from '../registry/store.ts';
import { verifyTree } from '../trust/verifyTree.ts';
import { promote, startCanary } from './shares/canary.ts';
import { collectGarbage } from './gc.ts';
import { publish } from './publish.ts';
import { restore, rollback } from './rollback.ts';
import { initSigning } from './signTree.ts';
import { reinstate, withdraw } from './withdraw.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: S3Server;
let tree: string;
let dir: string;
// The key of a file of the tree.
const keyOf = (name: string) => `${tree.slice('s3://test/'.length)}/${name}`;

eachStoredTree((stored) => {
  ({ server, tree, folder: dir } = stored);
});

const alpha = (version: string, code = version) => fakeRemoteBuild('alpha', { version, code });
const publishFirst = () => publish(tree, [fakeHostBuild(), alpha('1.0.0')]);
const active = async () => (await readRegistry(tree)).remotes['alpha']?.active;
const keys = (prefix = '') => [...server.objects.keys()].filter((key) => key.startsWith(keyOf(prefix)));
const age = (days: number) => {
  for (const key of keys()) server.objects.get(key)?.modifiedAt.setTime(Date.now() - days * DAY_MS);
};

describe('a release tree in object storage', () => {
  test('takes each change that a folder takes', async () => {
    await publishFirst();
    await publish(tree, [alpha('1.1.0')], { stageOnly: true });
    expect(await active()).toBe('1.0.0');
    await startCanary(tree, 'alpha', '1.1.0', 10);
    await promote(tree, 'alpha');
    expect(await active()).toBe('1.1.0');
    await rollback(tree, 'alpha');
    expect(await active()).toBe('1.0.0');
    await withdraw(tree, 'alpha', '1.1.0');
    expect(keys('r/alpha/1.1.0/')).toEqual([]);
    await reinstate(tree, 'alpha', '1.1.0');
    await promote(tree, 'alpha', '1.1.0');
    await restore(tree, 1);
    expect(await active()).toBe('1.0.0');
    const actions = (await Array.fromAsync(readSets(tree, { limit: 20 }))).map(
      ({ change }) => change?.command ?? change?.action,
    );
    expect(actions.toReversed()).toEqual([
      'publish',
      'stage',
      'canary',
      'promote',
      'rollback',
      'withdraw',
      'reinstate',
      'promote',
      'restore',
    ]);
    expect(await findBrokenLinks(tree)).toEqual([]);
    expect(await verifyTree(tree)).toEqual([]);
  });

  test('keeps a preview for its link, signed, until it ends', async () => {
    await publishFirst();
    vi.stubEnv('DATA_DIR', dir);
    vi.stubEnv('RELEASE_KEY', path.join(dir, 'one.pem'));
    await initSigning(tree, { rootKey: path.join(dir, 'root.pem'), keys: [path.join(dir, 'one.pem')] });
    const version = '1.1.0-preview.4f2a';
    const onSigned = vi.fn<(signature: string) => void>();
    const registry = await publish(tree, [alpha(version)], { preview: true, onSigned });
    expect(onSigned).toHaveBeenCalledWith(expect.stringMatching(/^[0-9a-f]{128}$/));
    expect(listPreviews(registry)).toMatchObject([{ area: 'alpha', version }]);
    await expect(promote(tree, 'alpha', version)).rejects.toThrow('is a preview');
    await using site = await serving(gateway(tree));
    expect((await fetch(`${site.url}/r/alpha/${version}/Screen.js`)).status).toBe(200);
    expect(await verifyTree(tree)).toEqual([]);

    age(15);
    expect((await collectGarbage(tree, {}, Date.now() + 15 * DAY_MS)).releases).toEqual([`alpha/${version}`]);
    expect(keys(`r/alpha/${version}/`)).toEqual([]);
    expect(listPreviews(await readRegistry(tree))).toEqual([]);
    expect(await verifyTree(tree)).toEqual([]);
  });

  test('keeps each file with its headers and its compressed forms', async () => {
    await publishFirst();
    const headers = (name: string) => server.objects.get(keyOf(name))?.headers;
    const year = 'public, max-age=31536000, immutable';
    expect(headers('r/alpha/1.0.0/Screen.js')).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': year,
    });
    for (const [ending, encoding] of [
      ['br', 'br'],
      ['gz', 'gzip'],
    ] as const)
      expect(headers(`r/alpha/1.0.0/Screen.js.${ending}`)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': encoding,
        'cache-control': year,
      });
    expect(headers('registry.json')).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });

  test('needs no list to publish, promote or roll back', async () => {
    server.operations.length = 0;
    await publishFirst();
    await publish(tree, [alpha('1.1.0')]);
    await rollback(tree, 'alpha');
    await promote(tree, 'alpha', '1.1.0');
    expect(server.operations.filter(({ method, key }) => method === 'GET' && key === '')).toEqual([]);
  });

  test('refuses other content under a version', async () => {
    await publishFirst();
    await expect(publish(tree, [alpha('1.0.0', 'other')])).rejects.toThrow(
      'alpha 1.0.0 is published with other content, and a release never changes.',
    );
  });

  test('rolls back in less than a second', async () => {
    await publishFirst();
    await publish(tree, [alpha('1.1.0')]);
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now();
      await rollback(tree, 'alpha', '1.0.0');
      times.push(performance.now() - started);
      await promote(tree, 'alpha', '1.1.0');
    }
    // The fastest time, because other tests may use the processor.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  test('loses none of fifty publishes at once by two publishers', async () => {
    await publishFirst();
    await publish(tree, [fakeRemoteBuild('beta')]);
    // Another spelling of the address has a separate queue, like another process.
    const spelling = (at: number) => `${tree}${'/'.repeat(at % 2)}`;
    const versions = Array.from({ length: 50 }, (_, at) => `2.${at}.0`);
    await Promise.all(versions.map((version, at) => publish(spelling(at), [alpha(version)])));
    const { revision, remotes } = await readRegistry(tree);
    expect(revision).toBe(2 + versions.length);
    expect(await findBrokenLinks(tree)).toEqual([]);
    expect(Object.keys(remotes['alpha']?.releases ?? {}).sort()).toEqual(['1.0.0', ...versions].sort());
  });

  test('is cleared of what nothing needs, and keeps the rest', async () => {
    await publishFirst();
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']) await publish(tree, [alpha(version)]);
    const before = await readRegistry(tree);
    age(40);
    const now = Date.now() + 40 * DAY_MS;
    const { releases } = await collectGarbage(tree, {}, now);
    expect(releases).toEqual(['alpha/1.0.0', 'alpha/1.1.0']);
    expect(keys('r/alpha/1.0.0/')).toEqual([]);
    const { remotes } = await readRegistry(tree);
    expect(remotes['alpha']?.active).toBe(before.remotes['alpha']?.active);
    expect(await verifyTree(tree)).toEqual([]);
    // The set that was live before the change is less than a day old.
    expect(new Set(keys('sets/').map((key) => key.split('/')[2])).size).toBe(2);
  });

  test('names the files that changes left before gc removes them, and then again', async () => {
    await publishFirst();
    const left = keys('sets/')
      .map((key) => key.slice(key.indexOf('sets/')))
      .sort();
    await publish(tree, [alpha('1.1.0')]);
    age(2);
    const output: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
    const gc = async (...words: string[]) => {
      output.length = 0;
      await releaseCommand().parseAsync(['gc', ...words, '--tree', tree], { from: 'user' });
      return output.map((line) => line.replace(/\d+\.\d MB/, '0.1 MB'));
    };
    const names = left.map((name) => `${name} (left by an earlier change)`);
    const size = `0 releases and ${left.length} leftover files, 0.1 MB`;
    expect(left).not.toEqual([]);
    expect(await gc()).toEqual([...names, `${size} can be removed. Nothing was removed; --yes removes them.`]);
    expect(await gc('--yes')).toEqual([...names, `Removed ${size}.`]);
    expect(await gc()).toEqual(['0 releases, 0.1 MB can be removed. Nothing was removed; --yes removes them.']);
    expect(await verifyTree(tree)).toEqual([]);
  });
});

describe('object storage that ignores conditions', () => {
  test('is refused before the first change', async () => {
    const careless = await startS3Server({ ignoresConditions: true });
    vi.stubEnv('S3_ENDPOINT', careless.endpoint);
    await expect(publishFirst()).rejects.toThrow('ignores the condition If-None-Match of a write');
    expect([...careless.objects.keys()].filter((key) => key.endsWith('registry.json'))).toEqual([]);
    await careless.close();
  });

  test.each([['publish', '--as', '1.0.0'], ['preview']])(
    'is refused by %s before anything is built',
    async (command, ...more) => {
      const careless = await startS3Server({ ignoresConditions: true });
      vi.stubEnv('S3_ENDPOINT', careless.endpoint);
      // The build would fail, because this area does not exist.
      const words = [command, 'no-such-area', ...more, '--tree', tree];
      await expect(releaseCommand().parseAsync(words, { from: 'user' })).rejects.toThrow('ignores the condition');
      await careless.close();
    },
  );
});
