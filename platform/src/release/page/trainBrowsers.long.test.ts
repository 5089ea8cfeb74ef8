import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rspack } from '@rspack/core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBrowserContexts } from '../../../fixtures/browserContexts.ts';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { publish } from '../actions/publish.ts';
import { restore } from '../actions/rollback.ts';
import { abortTrain, promoteTrain, startTrain } from '../actions/shares/canary.ts';

const require = createRequire(import.meta.url);
const areas = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
const old = { react: '18.3.1', host: '2.0.0', area: '1.0.0', packages: ['react-18', 'react-dom-18'] } as const;
const next = { react: '19.3.1', host: '3.0.0', area: '2.0.0', packages: ['react', 'react-dom'] } as const;
const whole = { host: next.host, ...Object.fromEntries(areas.map((area) => [area, next.area])) };
type Generation = typeof old | typeof next;

let dir: string;
let tree: string;
let browserContexts: Awaited<ReturnType<typeof createBrowserContexts>>;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'faultline-train-'));
  tree = path.join(dir, 'tree');
  browserContexts = await createBrowserContexts();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(async () => {
  await browserContexts.close();
  disposeBuilds();
});

// Bundles the host with a real React.
async function bundleHost({ host, packages: [react, reactDom] }: Generation): Promise<string> {
  const out = path.join(dir, host);
  const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));
  const compiler = rspack({
    mode: 'production',
    target: 'web',
    entry: path.join(import.meta.dirname, '../../../fixtures/trainHost.js'),
    resolve: { alias: { react: folderOf(react), 'react-dom': folderOf(reactDom) } },
    output: { path: out, filename: 'main.js' },
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
  return readFileSync(path.join(out, 'main.js'), 'utf8');
}

async function buildGeneration(generation: Generation) {
  const { react, host, area: version } = generation;
  const versions = { react, '@faultline/shared': '1.4.2', mf: '2.9.2' };
  const requires = { react, '@faultline/shared': '^1.4.0', mf: '^2.9.2' };
  return [
    fakeHostBuild({ version: host, script: await bundleHost(generation), manifest: { provides: versions } }),
    ...areas.map((area) => {
      const self = JSON.stringify({ version, react });
      const script = `(window.areas ??= {}).${area} = ${self};`;
      return fakeRemoteBuild(area, { version, script, manifest: { requires } });
    }),
  ];
}

// The content of a page with one complete set.
const describeSet = ({ host, area, react }: Generation) =>
  `${host}: ${areas.map((each) => `${each} ${area} for ${react} on ${react}`).join(', ')}`;

test('browsers that load while a train takes host and areas to another React get one whole set each, without a failure', async ({
  skip,
  annotate,
}) => {
  await publish(tree, await buildGeneration(old));
  await publish(tree, await buildGeneration(next), { forTrain: true });
  await using site = await serving(gateway(tree));
  const shown: string[] = [];
  const output: string[] = [];
  const over = new AbortController();

  async function loadOnce(): Promise<boolean> {
    const opened = await browserContexts.open(site.url);
    if (!opened) return false;
    const { page, output: printed, leave } = opened;
    await page.goto('/alpha');
    const list = page.locator('#areas');
    await list.waitFor({ timeout: 200_000 });
    const drawn = await list.getByRole('listitem').allTextContents();
    shown.push(`${await list.getAttribute('data-host')}: ${drawn.join(', ')}`);
    output.push(...printed);
    await leave();
    return true;
  }
  if (!(await loadOnce())) return skip('no Chromium was found; name one in E2E_CHROMIUM');

  const looking = [1, 2].map(async () => {
    while (!over.signal.aborted) await loadOnce();
  });
  // Makes a change, loads the page in some browsers, and returns what they show.
  const change = async (work: () => Promise<unknown>, loads: number) => {
    await work();
    // Previously requested pages come first.
    const from = shown.length + looking.length;
    while (shown.length < from + loads) await Promise.race([delay(20), ...looking]);
    return new Set(shown.slice(from));
  };
  try {
    const half = await change(() => startTrain(tree, whole, 50), 12);
    expect(half).toEqual(new Set([describeSet(old), describeSet(next)]));
    expect(await change(() => abortTrain(tree, whole), 4)).toEqual(new Set([describeSet(old)]));
    await change(() => startTrain(tree, whole, 10), 2);
    expect(await change(() => promoteTrain(tree, whole), 4)).toEqual(new Set([describeSet(next)]));
    expect(await change(() => restore(tree, 1), 4)).toEqual(new Set([describeSet(old)]));
  } finally {
    over.abort();
    await Promise.allSettled(looking);
  }
  await Promise.all(looking);
  expect(new Set(shown)).toEqual(new Set([describeSet(old), describeSet(next)]));
  expect(output).toEqual([]);
  await annotate(`${shown.length} loads, all of one whole set`);
});
