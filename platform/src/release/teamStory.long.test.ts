import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchCopy } from '../../fixtures/scratchCopy.ts';
import { openChromium } from '../tools/browser/findChromium.ts';
import { workspaceRoot } from '../build/area.ts';
import { freePort } from '../tools/processes/freePort.ts';

const STORY_TIMEOUT_MS = 2_400_000;
const START_TIMEOUT_MS = 600_000;

let copy: ReturnType<typeof scratchCopy>;
let running: ReturnType<typeof startStack> | undefined;
let browser: Awaited<ReturnType<typeof openBrowser>> = null;

beforeAll(() => {
  copy = scratchCopy();
  // The story needs the shell, signing in and the home; every other area would be built for nothing. The API needs
  // their calls.
  for (const name of ['tracking', 'exports', 'account']) {
    const folder = path.join(copy.root, `remote-${name}`);
    const needed = ['contract', 'node_modules', 'package.json'];
    for (const entry of readdirSync(folder).filter((each) => !needed.includes(each)))
      rmSync(path.join(folder, entry), { recursive: true });
  }
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  copy.dispose();
});

// Runs a command of the project as a person types it; resolves to what it printed, and rejects with that if it failed.
const faultline = (...words: string[]) => copy.run('node', 'platform/src/cli.ts', ...words);
const release = (...words: string[]) => faultline('release', ...words);
const refusal = (words: Promise<unknown>) =>
  words.then(
    () => '(nothing was refused)',
    (error: Error) => error.message,
  );

// `pnpm start` in the copy with another provider, because the story makes no calls.
function startStack(port: number) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = execa('node', ['platform/src/cli.ts', 'start'], {
    cwd: copy.root,
    all: true,
    reject: false,
    stdin: 'ignore',
    preferLocal: true,
    localDir: workspaceRoot,
    extendEnv: false,
    env: { PATH, HOME, TMPDIR, PORT: `${port}`, API_ORIGIN: 'http://127.0.0.1:9' },
    timeout: STORY_TIMEOUT_MS,
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`start is not ready:\n${printed}`)), START_TIMEOUT_MS);
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    child.all.on('data', (text: Buffer) => {
      printed += text.toString();
      if (printed.includes('Ctrl-C stops it.')) settle(() => resolve(printed));
    });
    void child.then(() => settle(() => reject(new Error(`start ended:\n${printed}`))));
  });
  return {
    ready,
    stop: async () => {
      child.kill('SIGTERM');
      await child;
    },
  };
}

// A signed-in browser at the site, with a provider of 4,321 CVEs; null without Chromium.
async function openBrowser(site: string) {
  const browser = await openChromium();
  if (!browser) return null;
  const page = await browser.newPage({ baseURL: site });
  const token = `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`;
  await page.addInitScript((items) => Object.assign(localStorage, items), {
    token,
    user: '{"email":"ann@example.com"}',
  });
  await page.route('**/api/**', (route) =>
    route.fulfill({
      headers: { 'API-Capabilities': 'meta' },
      json: { success: true, data: { demo: false, cves: 4321, updated_at: null, feeds: [], email: 'ann@example.com' } },
    }),
  );
  return { page, close: () => browser.close() };
}

// Changes a file of the copy; the change is undone by calling what is returned.
function edit(file: string, from: string, to: string): () => void {
  const target = path.join(copy.root, file);
  const before = readFileSync(target, 'utf8');
  expect(before).toContain(from);
  writeFileSync(target, before.replaceAll(from, to));
  return () => writeFileSync(target, before);
}

test(
  'a team takes an area from its first screen to its retirement, and is stopped wherever it would break something',
  async () => {
    const port = await freePort('127.0.0.1');
    const site = `http://127.0.0.1:${port}`;
    const get = async (address: string) => fetch(`${site}${address}`, { headers: { Accept: 'text/html' } });
    const page = async () => (await get('/')).text();
    const registry = async () => (await (await fetch(`${site}/registry.json`)).json()) as Registry;

    // An environment runs: the shell, signing in, the lists.
    running = startStack(port);
    await running.ready;
    expect(Object.keys((await registry()).remotes)).toEqual(['auth', 'vulns']);

    // A new area with a second screen, below its own path.
    await faultline('new', 'area', 'threat-intel');
    copy.install('remote-threat-intel');
    await faultline('new', 'screen', 'threat-intel', 'Feeds');
    const remote = 'remote-threat-intel/remote.ts';
    const screen = 'remote-threat-intel/src/threat-intel/ThreatIntelScreen.tsx';

    // Addresses that would never be shown, or would take those of others.
    for (const [address, reason] of [
      ['/api/feeds', 'is answered by the server (/api)'],
      ['/r/feeds', 'is answered by the server (/r)'],
      ['/:anything', 'matches every address of this depth'],
    ] as const) {
      const undo = edit(remote, `'/threat-intel/feeds'`, `'${address}'`);
      expect(await refusal(release('publish', 'threat-intel'))).toContain(`${address} ${reason}`);
      undo();
    }
    // A change that the bundler does not see.
    const undoTypo = edit(screen, '{ cves }', '{ cvez }');
    expect(await refusal(release('publish', 'threat-intel'))).toMatch(
      /threat-intel has type errors:[\s\S]*Property 'cvez' does not exist/,
    );
    undoTypo();

    expect(await release('publish', 'threat-intel', '--as', '1.0.0', '--reason', 'the first screens')).toMatch(
      /checks passed: react, versions, names, screens, bytes, origin, paths, addresses\.\nthreat-intel 1\.0\.0 is live/,
    );
    expect(await page()).toContain('"label":"Threat Intel"');
    expect(await release('publish', 'threat-intel')).toContain('Already live; nothing changed.');

    // The next release drops an address, which another area links to by now.
    const undoLink = edit('remote-auth/src/landing/LandingFooter.tsx', 'to={paths.about}', 'to="/threat-intel/feeds"');
    expect(await release('publish', 'auth', '--as', '2.0.0')).toContain('auth 2.0.0 is live');
    undoLink();
    edit(screen, 'CVEs are known', 'CVEs are on file');
    edit(remote, `'/threat-intel/feeds'`, `'/threat-intel/sources'`);
    expect(await refusal(release('publish', 'threat-intel', '--as', '1.1.0'))).toContain(
      '/threat-intel/feeds of threat-intel would show Page Not Found, but auth 2.0.0 links to it.',
    );
    expect((await registry()).remotes['threat-intel']).toMatchObject({ active: '1.0.0' });
    expect(await release('rollback', 'auth')).toContain('is live');

    // The link is gone, and the release goes to some browsers first. What it drops is reported, once.
    const canary = await release('publish', 'threat-intel', '--as', '1.1.0', '--canary', '10');
    expect(canary.match(/checks?:? /g)).toHaveLength(1);
    expect(canary).toContain('warns: /threat-intel/feeds of threat-intel would show Page Not Found.');
    expect(canary).toContain('8 checks: 1 warning, 7 passed.\nthreat-intel 1.1.0 has 10 % of browsers');
    expect(await refusal(release('publish', 'threat-intel', '--as', '1.1.0'))).toContain(
      'threat-intel 1.1.0 is the canary of 10 %. For everyone: release promote threat-intel.',
    );
    expect((await registry()).remotes['threat-intel']).toMatchObject({ active: '1.0.0', canary: { percent: 10 } });
    expect(await release('promote', 'threat-intel')).toContain('threat-intel 1.1.0 is live');
    expect(await release('promote', 'threat-intel', '1.1.0')).toContain('Already live; nothing changed.');

    // Other teams are affected, because users could not sign in or find the lists.
    const undoRename = edit('remote-auth/remote.ts', `'/login'`, `'/signin'`);
    const renamed = await refusal(release('check', 'auth'));
    expect(renamed).toMatch(/\/login of auth would show Page Not Found, but .*host \S+ links? to it/);
    expect(renamed).toMatch(/checks: \d+ refused, \d+ passed\.\nauth cannot be deployed\./);
    undoRename();
    const undoHome = edit('remote-vulns/remote.ts', 'home: true', 'home: false');
    expect(await refusal(release('publish', 'vulns'))).toContain('vulns has the home');
    undoHome();

    // It was a mistake.
    expect(await release('rollback', 'threat-intel', '--reason', 'numbers are wrong')).toContain(
      'threat-intel 1.0.0 is live',
    );
    expect(await release('rollback', 'threat-intel', '--to', '1.0.0')).toContain('Already live; nothing changed.');

    // A restart builds what is in the folders, and must not bring back what was rolled back.
    await running.stop();
    running = startStack(port);
    expect(await running.ready).toMatch(
      /threat-intel \S+ is kept back: rolled back at \S+ \S+ UTC by .+ \("numbers are wrong"\)/,
    );
    expect((await registry()).remotes['threat-intel']?.active).toBe('1.0.0');

    // The release leaks data, so it must not be loaded by any link.
    const entry = (await registry()).remotes['threat-intel']?.releases['1.1.0']?.entry ?? '';
    expect((await get(entry)).status).toBe(200);
    browser = await openBrowser(site);
    const badge = browser?.page.getByRole('complementary', { name: 'Release override' });
    await browser?.page.goto('/threat-intel?mf=threat-intel:1.1.0');
    await browser?.page.getByText('4,321 CVEs are known.').waitFor();
    await badge?.getByRole('button', { name: 'Open release' }).click();
    await browser?.page.getByText('4,321 CVEs are on file.').waitFor();
    await release('withdraw', 'threat-intel', '1.1.0', '--reason', 'leaks tokens');
    expect((await get(entry)).status).toBe(404);
    await browser?.page.reload();
    await browser?.page.getByText('4,321 CVEs are known.').waitFor();
    if (badge) expect(await badge.innerText()).toContain('threat-intel 1.1.0 (not published)');
    expect(Object.keys((await registry()).remotes['threat-intel']?.releases ?? {})).toEqual(['1.0.0']);
    const withdrawn = /threat-intel 1\.1\.0 was withdrawn at .* \("leaks tokens"\)/;
    expect(await refusal(release('rollback', 'threat-intel', '--to', '1.1.0'))).toMatch(withdrawn);
    expect(await refusal(release('publish', 'threat-intel', '--as', '1.1.0'))).toMatch(withdrawn);
    expect(await refusal(release('withdraw', 'threat-intel', '1.0.0'))).toContain(
      'has no previous release to go back to',
    );

    // Removed releases are listed first, open snapshots too.
    await release('show', '--revision', '1', '--open');
    expect(await release('gc')).toMatch(/release set 1, kept open[\s\S]*Nothing was removed/);

    // The area has had its day. The lists have not.
    expect(await refusal(release('retire', 'vulns'))).toContain('vulns has the home');
    expect(await release('retire', 'threat-intel', '--reason', 'merged into the lists')).toContain(
      'threat-intel is retired',
    );
    expect(await page()).not.toContain('Threat Intel');
    await browser?.page.reload();
    await browser?.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    expect(await refusal(release('publish', 'threat-intel', '--as', '1.2.0'))).toMatch(
      /threat-intel is retired since .* \("merged into the lists"\)/,
    );
    expect(await release('retire', 'threat-intel', '--undo')).toContain('threat-intel 1.0.0 is live again');
    expect(await page()).toContain('"label":"Threat Intel"');
    expect(await release('status')).toMatch(/^threat-intel +1\.0\.0 /m);

    // Settings that cannot work are refused before anything is built, and a copy of nothing is none.
    const builds = () => readdirSync(path.join(copy.root, '.cache/build')).length;
    const before = builds();
    expect(
      await refusal(copy.run('env', 'PORT=4690', 'API_PORT=4690', 'node', 'platform/src/cli.ts', 'start')),
    ).toContain('PORT and API_PORT are both 4690.');
    expect(builds()).toBe(before);
    expect(await refusal(copy.run('node', 'api/src/cli.ts', 'db', 'backup', 'copy.tar.gz'))).toContain(
      'There is no database in ',
    );
  },
  STORY_TIMEOUT_MS,
);
