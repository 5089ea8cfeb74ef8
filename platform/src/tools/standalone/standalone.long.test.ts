import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@faultline/shared/contract';
import { serve } from '@hono/node-server';
import { execa } from 'execa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { npmRegistry } from '../../../fixtures/npmRegistry.ts';
import { serveTree } from '../../../fixtures/serveTree.ts';
import { findChromium, openChromium } from '../browser/findChromium.ts';
import { workspaceRoot } from '../../build/area.ts';
import { buildArea } from '../../build/buildArea.ts';
import { packPackages } from '../../build/packages/packPackages.ts';
import { freePort } from '../processes/freePort.ts';
import { publish } from '../../release/actions/publish.ts';
import { readRegistry } from '../../release/registry/store.ts';
import { hashToken } from '../../release/service/access.ts';
import { serviceApp } from '../../release/service/app.ts';
import { newStandaloneArea } from './newStandaloneArea.ts';

// Two installations, a compiler, a bundler and two browsers, beside other tests.
const TIMEOUT_MS = 600_000;
// From the empty folder until a browser shows the area.
const MAX_MS = 5 * 60_000;

let root: string;
let dir: string;
let tree: string;
let site: Awaited<ReturnType<typeof serveTree>>;
let service: Awaited<ReturnType<typeof startService>>;
let registry: Awaited<ReturnType<typeof npmRegistry>>;

// A release service over the tree, with a token of the team's and one of another team.
async function startService() {
  const accessFile = path.join(root, 'access.json');
  const credentials = ['threats', 'vulns'].map((area) => ({
    name: `${area}-ci`,
    sha256: hashToken(`token-of-${area}`),
    expires: '2100-01-01T00:00:00.000Z',
    areas: [area],
    rights: ['publish', 'canary', 'promote'],
  }));
  writeFileSync(accessFile, JSON.stringify({ audience: 'https://releases.example', credentials }));
  const { fetch } = serviceApp({ tree, accessFile, log: pino({ level: 'silent' }) });
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'faultline-standalone-')));
  tree = path.join(root, 'releases');
  await publish(tree, [await buildArea('host')]);
  registry = await npmRegistry(await packPackages(path.join(root, 'packages')));
  [site, service] = await Promise.all([serveTree(tree), startService()]);
  dir = makeFolder('threats');
}, TIMEOUT_MS);
afterAll(() => {
  for (const each of [site, service, registry]) each.close();
  rmSync(root, { recursive: true, force: true });
});

// A folder that only holds the source of our packages.
function makeFolder(name: string, address = registry.url) {
  const folder = path.join(root, name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, '.npmrc'), `@faultline:registry=${address}\n`);
  return folder;
}

// Runs a program without access to this workspace; resolves to what it printed, and rejects with that if it failed.
async function run(cwd: string, env: Record<string, string>, program: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const { all, exitCode } = await execa(program, args, {
    cwd,
    all: true,
    reject: false,
    stdin: 'ignore',
    timeout: TIMEOUT_MS,
    extendEnv: false,
    env: {
      PATH: `${path.dirname(process.execPath)}:${PATH}`,
      HOME,
      TMPDIR: root,
      pnpm_config_registry: registry.url,
      pnpm_config_cache_dir: path.join(root, 'cache'),
      ...env,
    },
  });
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${all}`);
  return all;
}

const pnpm = (cwd: string, ...args: string[]) => run(cwd, {}, 'npx', '-y', '--prefer-offline', 'pnpm@12.21.0', ...args);
const dlx = (cwd: string, ...args: string[]) =>
  pnpm(cwd, '--prefer-offline', '--package=@faultline/platform', 'dlx', 'faultline', ...args);
const npmRun = (script: string, env: Record<string, string> = {}, ...args: string[]) =>
  run(dir, env, 'npm', 'run', script, ...args);
const refusal = (command: Promise<unknown>) =>
  command.then(
    () => '(nothing was refused)',
    (error: Error) => error.message,
  );

// Shows the area, or that there is none, to a signed-in browser over a provider that knows 4,321 CVEs.
async function seeArea(context: TestContext, isThere = true) {
  const browser = await openChromium();
  if (!browser) return context.skip('no Chromium was found; name one in E2E_CHROMIUM');
  try {
    const page = await browser.newPage();
    const token = `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`;
    await page.addInitScript((items) => Object.assign(localStorage, items), {
      token,
      user: '{"email":"ann@example.com"}',
    });
    await page.route('**/api/**', (route) =>
      route.fulfill({
        headers: { 'API-Capabilities': 'meta' },
        json: {
          success: true,
          data: { demo: false, cves: 4321, updated_at: null, feeds: [], email: 'ann@example.com' },
        },
      }),
    );
    await page.goto(`${site.url}/threats`);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Threats' });
    if (isThere) {
      await page.getByText('4,321 CVEs are known.').waitFor();
      await link.waitFor();
    } else {
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(await link.count()).toBe(0);
    }
  } finally {
    await browser.close();
  }
}

describe('an area in a repository of its own', () => {
  test(
    'goes from an empty folder to live, and its tests run over dev',
    async (context) => {
      const start = performance.now();
      const printed = await dlx(dir, 'new', 'area', 'threats', '--standalone', '--against', site.url);
      expect(printed).toContain('Next: npm run dev');
      await npmRun('typecheck');
      await npmRun('test');

      // Publishing needs a token, and only the area's own team can publish it.
      const release = (token?: string, ...args: string[]) =>
        npmRun('release', { RELEASE_SERVICE: service.url, ...(token ? { RELEASE_TOKEN: token } : {}) }, ...args);
      expect(await refusal(release())).toContain('RELEASE_TOKEN is not set. The release service needs a token.');
      expect(await refusal(release('token-of-vulns'))).toContain(
        'vulns-ci may change vulns; this is a change of threats.',
      );
      expect((await readRegistry(tree)).remotes).toEqual({});
      const check = ['--yes=false', 'faultline', 'release', 'check', 'threats'];
      const checked = { RELEASE_SERVICE: service.url, RELEASE_TOKEN: 'token-of-threats' };
      expect(await run(dir, checked, 'npx', ...check)).toContain('threats can be deployed.');
      // The sequence of the README and the guide, for the first release.
      expect(await release('token-of-threats', '--', '--canary', '10')).toMatch(/threats 1\.0\.0-h\S+ has 10 % of/);
      expect((await readRegistry(tree)).remotes['threats']).toMatchObject({ active: null, canary: { percent: 10 } });
      if (await findChromium()) {
        const version = (await readRegistry(tree)).remotes['threats']?.canary?.version ?? '';
        const canary = ['--yes=false', 'faultline', 'release', 'canary', 'threats', version, '--percent'];
        await run(dir, checked, 'npx', ...canary, '100');
        await seeArea(context);
        await run(dir, checked, 'npx', ...canary, '0.0001');
        await seeArea(context, false);
      }
      const promotion = ['--yes=false', 'faultline', 'release', 'promote', 'threats'];
      expect(await run(dir, checked, 'npx', ...promotion)).toMatch(/threats 1\.0\.0-h\S+ is live/);
      const { active, releases } = (await readRegistry(tree)).remotes['threats'] ?? {};
      expect(releases?.[active ?? '']?.screens).toMatchObject([{ expose: 'ThreatsScreen', paths: ['/threats'] }]);
      expect(performance.now() - start).toBeLessThan(MAX_MS);
      await seeArea(context);

      const chromium = await findChromium();
      const env = { PORT: `${await freePort('127.0.0.1')}`, ...(chromium ? { E2E_CHROMIUM: chromium } : {}) };
      expect(await npmRun('e2e', env)).toContain('1 passed');
    },
    TIMEOUT_MS,
  );

  test('has the format of this project, and names no registry', async () => {
    const format = execa('oxfmt', ['--check', '--config', path.join(workspaceRoot, '.oxfmtrc.json'), '.'], {
      cwd: dir,
      preferLocal: true,
      localDir: workspaceRoot,
    });
    await expect(format).resolves.toMatchObject({ exitCode: 0 });
    for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      if (/^[^.].*\.(json|md|yml|ts)$/.test(file) && !/node_modules|pnpm-lock/.test(file))
        expect([file, readFileSync(path.join(dir, file), 'utf8')].join('\n')).not.toMatch(/registry\.npmjs|npm\.pkg/);
  });
});

describe('new area --standalone', () => {
  const make = (folder: string, { name = 'feeds', against = site.url } = {}) =>
    newStandaloneArea(folder, name, { against });
  const unreachable = 'http://127.0.0.1:9';

  // An environment whose registry is what `change` makes of that of the tree.
  async function startEnvironment(change: (registry: Registry) => unknown) {
    const body = JSON.stringify(change(await readRegistry(tree)));
    const server = serve({ fetch: () => new Response(body), hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }

  test.each([
    ['a folder that is not empty', () => make(root), /is not empty \(.*\)\. Run this in a new folder\./],
    ['a name of the platform', () => make(makeFolder('own'), { name: 'host' }), 'a name the platform uses itself'],
    [
      'an environment that does not answer',
      () => make(makeFolder('away'), { against: unreachable }),
      `${unreachable}/registry.json cannot be reached: `,
    ],
    [
      'an address that is none',
      () => make(makeFolder('odd'), { against: 'staging' }),
      '--against is "staging"; it must be an http or https address without a path',
    ],
  ])('refuses %s', async (_, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message);
  });

  test('refuses a host that does not name its packages, and an area that is there', async () => {
    const withHost = (provides: Record<string, string>) => (registry: Registry) => {
      const { host } = registry;
      const release = host?.releases[host.active];
      return { ...registry, host: host && { ...host, releases: { [host.active]: { ...release, provides } } } };
    };
    const old = await startEnvironment(withHost({ react: '19.3.1', '@faultline/shared': '6.0.0' }));
    const empty = await startEnvironment((registry) => ({ ...registry, host: null }));
    try {
      expect(await refusal(make(makeFolder('old'), { against: old.url }))).toMatch(
        /The host \S+ at http:\S+ does not name the packages it was built with\. .*release publish host\./,
      );
      expect(await refusal(make(makeFolder('empty'), { against: empty.url }))).toContain('Nothing is published at');
      expect(await refusal(make(makeFolder('taken'), { name: 'threats' }))).toContain('has an area "threats" already');
    } finally {
      old.close();
      empty.close();
    }
  });

  test(
    'leaves the folder as it was where the packages cannot be installed, and says where they come from',
    async () => {
      const folder = makeFolder('unreachable', unreachable);
      expect(await refusal(make(folder))).toMatch(
        /could not be installed; nothing was written\.\n.*ERR[\s\S]*npm config set @faultline:registry <address>/,
      );
      expect(readdirSync(folder)).toEqual(['.npmrc']);
    },
    TIMEOUT_MS,
  );
});
