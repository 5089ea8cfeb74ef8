import { createPublicKey } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { credential, silentService } from '../../../fixtures/releaseService.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { allowOrigin } from '../actions/origins.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { releaseCommand } from '../../areaCommands.ts';
import { readRegistry } from '../registry/store.ts';
import { verifyTree } from '../trust/verifyTree.ts';

let dir: string;
let site: Awaited<ReturnType<typeof serving>>;
const at = (name: string) => path.join(dir, name);
const { output, run } = createCommandRunner();
const provenance = { git: 'c0ffee0', builder: { node: '24', bundler: '2', platform: 'linux', lockfileHash: 'ab' } };

function writeEnvironments(more: { staging?: object; production?: object } = {}) {
  const environments = {
    staging: { url: site.url, tree: 'staging', ...more.staging },
    production: { url: 'https://faultline.example', tree: 'production', ...more.production },
  };
  writeFileSync(at('environments.json'), JSON.stringify(environments));
}

/** Staging has alpha 1.1.0 live, production 1.0.0. */
eachFolder(async (folder) => {
  dir = folder;
  vi.stubEnv('DATA_DIR', at('data'));
  vi.stubEnv('RELEASE_BY', 'ann');
  vi.stubEnv('RELEASE_ENVIRONMENTS', at('environments.json'));
  for (const tree of [at('staging'), at('production')])
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha', { code: 'one' })]);
  await publish(at('staging'), [{ ...fakeRemoteBuild('alpha', { version: '1.1.0', code: 'two' }), provenance }]);
  site = await serving(gateway(at('staging')));
  writeEnvironments();
});
afterEach(() => site[Symbol.asyncDispose]());

const readRelease = async (tree: string) => (await readRegistry(at(tree))).remotes['alpha']?.releases['1.1.0'];

describe('release promote --from', () => {
  test('makes what is live elsewhere live here, byte for byte, with what is known of its build', async () => {
    const started = performance.now();
    await run('promote', 'alpha', '--from', site.url, '--to', 'production');
    expect(performance.now() - started).toBeLessThan(5000);
    expect(output.at(-1)).toMatch(/^alpha 1\.1\.0 is live at .*, with equal hashes and no build \(revision 2, /);
    const [there, here] = [await readRelease('staging'), await readRelease('production')];
    expect({ ...here, builtAt: '', activatedAt: '' }).toEqual({ ...there, builtAt: '', activatedAt: '' });
    expect(here).toMatchObject(provenance);
    const { remotes, change } = await readRegistry(at('production'));
    expect(remotes['alpha']).toMatchObject({ active: '1.1.0', previous: '1.0.0' });
    expect(change).toMatchObject({ by: 'ann', why: `as published at ${site.url}` });
    expect(await verifyTree(at('production'))).toEqual([]);
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');
    expect(output.at(-1)).toBe('alpha 1.1.0 is there already, with equal hashes; nothing changed.');
  });

  test('leaves what was rolled back here with --unless-withheld', async () => {
    const promote = () => run('promote', 'alpha', '--from', 'staging', '--to', 'production', '--unless-withheld');
    await promote();
    await run('rollback', 'alpha', '--environment', 'production');
    await promote();
    expect(output.at(-1)).toMatch(/^alpha 1\.1\.0 is not made live: rolled back at .* release promote alpha 1\.1\.0$/);
    expect((await readRegistry(at('production'))).remotes['alpha']).toMatchObject({ active: '1.0.0' });
  });

  test('takes no setting along: keys and origins are those of each registry, and the bytes are the same', async () => {
    const keys: string[] = [];
    for (const name of ['staging', 'production']) {
      vi.stubEnv('RELEASE_KEY', at(`${name}.pem`));
      await initSigning(at(name), { rootKey: at(`${name}-root.pem`), keys: [at(`${name}.pem`)] });
      const { x = '' } = createPublicKey(readFileSync(at(`${name}.pem`), 'utf8')).export({ format: 'jwk' });
      keys.push(Buffer.from(x, 'base64url').toString('hex'));
    }
    await allowOrigin(at('production'), 'https://files.example');
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');

    const readFiles = (name: string) => {
      const entries = readdirSync(at(`${name}/r/alpha/1.1.0`), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      return Object.fromEntries(
        files.map((file) => [path.relative(at(name), file), readFileSync(file).toString('hex')]),
      );
    };
    expect(readFiles('production')).toEqual(readFiles('staging'));
    const pages = ['staging', 'production'].map((name) => readFileSync(at(`${name}/index.html`), 'utf8'));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('/r/alpha/1.1.0/');
      expect(keys.map((key) => page.includes(key))).toEqual([index === 0, index === 1]);
      expect(page.includes('https://files.example')).toBe(index === 1);
    }
  });

  test.each([
    ['a site that is not signed', false],
    ['a signed site', true],
  ])('takes a version that is only staged at %s', async (_, signed) => {
    if (signed) {
      vi.stubEnv('RELEASE_KEY', at('one.pem'));
      writeEnvironments({ staging: { root: 'staging/r/history/1.root.json' } });
      await initSigning(at('staging'), { rootKey: at('root.pem'), keys: [at('one.pem')] });
    }
    await publish(at('staging'), [{ ...fakeRemoteBuild('alpha', { version: '1.4.0' }), provenance }], {
      stageOnly: true,
    });
    await expect(run('promote', 'alpha', '1.5.0', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'alpha has no release 1.5.0',
    );
    await run('promote', 'alpha', '1.4.0', '--from', 'staging', '--to', 'production');
    const { remotes } = await readRegistry(at('production'));
    expect(remotes['alpha']).toMatchObject({ active: '1.4.0', releases: { '1.4.0': provenance } });
  });

  test('takes no staged release that the signed registry does not have', async () => {
    vi.stubEnv('RELEASE_KEY', at('one.pem'));
    writeEnvironments({ staging: { root: 'trusted.json' } });
    await initSigning(at('staging'), { rootKey: at('root.pem'), keys: [at('one.pem')] });
    cpSync(at('staging/r/history/1.root.json'), at('trusted.json'));
    const forged = new Hono().get('*', async (c) => {
      const isEntry = c.req.path === '/r/history/alpha@1.6.0.json';
      const release = await readRelease('staging');
      return isEntry
        ? c.json({ area: 'alpha', version: '1.6.0', release })
        : fetch(new URL(c.req.path, site.url)).then(
            async (answer) => new Response(await answer.arrayBuffer(), { status: answer.status }),
          );
    });
    await using source = await serving(forged);
    writeEnvironments({ staging: { url: source.url, root: 'trusted.json' } });
    await expect(run('promote', 'alpha', '1.6.0', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'alpha@1.6.0.json was not signed',
    );
  });

  test('takes no preview', async () => {
    const version = '1.1.0-preview.4f2a';
    await publish(at('staging'), [{ ...fakeRemoteBuild('alpha', { version }), provenance }], { preview: true });
    await expect(run('promote', 'alpha', version, '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'is a preview',
    );
    expect((await readRegistry(at('production'))).revision).toBe(1);
  });

  test('takes a version that is named, and stages where four eyes are asked for', async () => {
    await publish(at('staging'), [fakeRemoteBuild('alpha', { version: '1.2.0' })]);
    writeEnvironments({ production: { fourEyes: true } });
    await run('promote', 'alpha', '1.1.0', '--from', 'staging', '--to', 'production');
    expect((await readRegistry(at('production'))).remotes['alpha']).toMatchObject({ active: '1.0.0' });
    expect(output.at(-1)).toBe('Somebody else makes it live: release promote alpha 1.1.0 --to production');
    await run('promote', 'alpha', '1.1.0', '--to', 'production');
    expect(output.at(-1)).toBe('alpha 1.1.0 is live (revision 3).');
    await run('promote', 'alpha', '1.2.0', '--from', 'staging', '--environment', 'production');
    expect(output.at(-1)).toBe('Somebody else makes it live: release promote alpha 1.2.0 --to production');
  });

  test('a preview behind a service needs the address of its site', async () => {
    vi.stubEnv('RELEASE_SERVICE', 'https://releases.example');
    vi.stubEnv('RELEASE_TOKEN', 'secret');
    await expect(run('preview', 'vulns')).rejects.toThrow('name its environment with --to, or set PUBLIC_URL');
  });

  test('is refused where the host of the target does not fit', async () => {
    const requires = { react: '19.3.1', '@faultline/shared': '^1.9.0', mf: '^2.9.2' };
    const provides = { react: '19.3.1', '@faultline/shared': '1.9.0', mf: '2.9.2' };
    await publish(at('staging'), [
      fakeHostBuild({ version: '2.1.0', code: 'newer', manifest: { provides } }),
      fakeRemoteBuild('alpha', { version: '1.3.0', manifest: { requires } }),
    ]);
    const before = readFileSync(at('production/registry.json'), 'utf8');
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'alpha 1.3.0 requires @faultline/shared ^1.9.0, but host 2.0.0 gives 1.4.2.',
    );
    expect(readFileSync(at('production/registry.json'), 'utf8')).toBe(before);
  });

  test.each([
    ['a file', 'r/alpha/1.1.0/Screen.js', 'Screen.js of alpha 1.1.0 at'],
    ['the manifest', 'r/alpha/1.1.0/release.json', 'The manifest of alpha 1.1.0 at'],
  ])('is refused where %s was changed on its way', async (_, name, message) => {
    const file = at(`staging/${name}`);
    writeFileSync(file, `${readFileSync(file, 'utf8')} `);
    // The compressed form would be sent in its place.
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(message);
    expect(await readRelease('production')).toBeUndefined();
  });

  test('takes from a signed environment only what its root leads to', async () => {
    vi.stubEnv('RELEASE_KEY', at('one.pem'));
    writeEnvironments({ staging: { root: 'staging/r/history/1.root.json' } });
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow('is missing');
    await initSigning(at('staging'), { rootKey: at('root.pem'), keys: [at('one.pem')] });
    const file = at('staging/public.json');
    const signed = readFileSync(file, 'utf8');
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
    writeFileSync(file, signed.replace('"c0ffee0"', '"badf00d"'));
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'registry.json is not as it was signed',
    );
    writeFileSync(file, signed);
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');
    expect(await readRelease('production')).toBeDefined();
  });

  test('takes no set of a signed environment that is older than one that was taken before', async () => {
    vi.stubEnv('RELEASE_KEY', at('one.pem'));
    writeEnvironments({ staging: { root: 'trusted.json' } });
    await initSigning(at('staging'), { rootKey: at('root.pem'), keys: [at('one.pem')] });
    cpSync(at('staging/r/history/1.root.json'), at('trusted.json'));
    cpSync(at('staging'), at('older'), { recursive: true });
    await publish(at('staging'), [fakeRemoteBuild('alpha', { version: '1.2.0' })]);
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');
    for (const name of ['registry.json', 'public.json']) cpSync(at(`older/${name}`), at(`staging/${name}`));
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'Revision 3 is older than 4, which was accepted before.',
    );
  });

  test.each([
    ['/registry.json', 'is larger than a file of a release may be'],
    ['/r/history/1.root.json', 'is larger than a file of a release may be'],
  ])('stops reading %s of a site that never ends its answer', async (endless, message) => {
    let sent = 0;
    const app = new Hono().get('*', (c) => {
      if (c.req.path !== endless) return c.body(readFileSync(at('staging/registry.json')));
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 1_000_000;
          controller.enqueue(new Uint8Array(1_000_000));
        },
      });
      return c.body(body);
    });
    await using source = await serving(app);
    writeEnvironments({ staging: { url: source.url, root: 'trusted.json' } });
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(message);
    expect(sent).toBeLessThan(64_000_000);
  });

  test('follows no endless chain of roots', async () => {
    const asked: string[] = [];
    const app = new Hono().get('*', (c) => {
      asked.push(c.req.path);
      return c.body(readFileSync(at('staging/registry.json')));
    });
    await using source = await serving(app);
    writeEnvironments({ staging: { url: source.url, root: 'trusted.json' } });
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow(
      'has more than 100 roots',
    );
    expect(asked.length).toBeLessThan(110);
  });

  test('goes through the release service of the target, with the token of that environment', async () => {
    const credentials = [credential('secret', { name: 'alpha-ci', areas: ['alpha'] })];
    writeFileSync(at('access.json'), JSON.stringify({ audience: 'here', credentials }));
    await using service = await serving(silentService(at('production'), at('access.json')));
    writeEnvironments({ production: { tree: undefined, service: service.url } });
    vi.stubEnv('RELEASE_TOKEN', 'another');
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production')).rejects.toThrow('not known here');
    vi.stubEnv('RELEASE_TOKEN_PRODUCTION', 'secret');
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');
    expect((await readRegistry(at('production'))).change).toMatchObject({ by: 'alpha-ci' });
    expect(await readRelease('production')).toMatchObject(provenance);
  });

  test.each(['promote', 'preview'])('of %s, one environment is named, not two', async (name) => {
    const command = releaseCommand().commands.find((each) => each.name() === name);
    command?.exitOverride().configureOutput({ writeErr: () => undefined });
    const both = ['alpha', '--environment', 'staging', '--to', 'production'];
    await expect(command?.parseAsync(both, { from: 'user' })).rejects.toThrow(
      "option '--to <environment>' cannot be used with option '--environment <name>'",
    );
  });

  test.each([
    [['--to', 'nowhere'], 'There is no environment nowhere in'],
    [['--from', 'http://127.0.0.1:9', '--to', 'production'], 'http://127.0.0.1:9/registry.json cannot be reached'],
    [['--from', 'staging', '--to', 'production', '--tree', 'x'], 'Name an environment or a tree, not both'],
    [['9.9.9', '--from', 'staging', '--to', 'production'], 'alpha has no release 9.9.9.'],
  ])('says what is wrong (%#)', async (words, message) => {
    await expect(run('promote', 'alpha', ...words)).rejects.toThrow(message);
  });

  test.each([
    ['{', 'is not valid JSON'],
    ['{"production":{"url":"https://x.example"}}', 'it has either a service or a tree'],
    ['{"production":{"url":"x","tree":"y"}}', 'it must be an address without a path'],
  ])('says what is wrong with the file %s', async (text, message) => {
    writeFileSync(at('environments.json'), text);
    await expect(run('promote', 'alpha', '--to', 'production')).rejects.toThrow(message);
  });
});

describe('--environment', () => {
  test('names what is read and changed', async () => {
    await run('rollback', 'alpha', '--environment', 'staging', '--reason', 'slow');
    expect(output.at(-1)).toBe('alpha 1.0.0 is live (revision 3).');
    await run('history', '--environment', 'staging', '--limit', '1', '--json');
    expect(JSON.parse(output.at(-1) ?? '')).toMatchObject([{ action: 'rollback', why: 'slow' }]);
    expect((await readRegistry(at('production'))).revision).toBe(1);
    await run('verify', '--environment', 'production');
    expect(output.join('\n')).toContain(`${at('production')} is as it was published`);
  });

  test('holds the rules of the environment', async () => {
    writeEnvironments({ production: { takesFrom: ['staging'], force: false } });
    await expect(run('publish', 'vulns', '--environment', 'production')).rejects.toThrow(
      'production takes releases of staging alone: release promote vulns --from staging --to production',
    );
    await expect(run('preview', 'vulns', '--to', 'production')).rejects.toThrow('production takes releases of staging');
    await expect(run('promote', 'alpha', '--from', site.url, '--to', 'production')).rejects.toThrow(
      `production takes releases of staging alone, and this is ${site.url}.`,
    );
    await expect(run('promote', 'alpha', '--from', 'staging', '--to', 'production', '--force')).rejects.toThrow(
      'production takes nothing by --force',
    );
    await run('promote', 'alpha', '--from', 'staging', '--to', 'production');
    expect((await readRegistry(at('production'))).remotes['alpha']?.active).toBe('1.1.0');
  });

  test.each([
    [['status', '--environment', 'nowhere'], 'There is no environment nowhere'],
    [['status', '--environment', 'staging', '--tree', 'x'], 'Name an environment or a tree, not both.'],
    [['show', '--revision', '1', '--environment', 'remote'], 'remote is behind a release service'],
  ])('%j is refused', async (words, reason) => {
    const environments = JSON.parse(readFileSync(at('environments.json'), 'utf8')) as object;
    const remote = { url: site.url, service: 'https://releases.example' };
    writeFileSync(at('environments.json'), JSON.stringify({ ...environments, remote }));
    await expect(run(...words)).rejects.toThrow(reason);
  });
});
