import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { scratchWorkspace } from '../../../fixtures/scratchWorkspace.ts';
import { serveTree } from '../../../fixtures/serveTree.ts';
import { openChromium } from '../browser/findChromium.ts';
import { readConfig } from '../../config.ts';
import { freePort } from '../processes/freePort.ts';
import { listen } from '../../release/http/listen.ts';
import { publishAll } from '../../release/actions/publishAll.ts';
import { recordRunningStack } from '../stack/runningStack.ts';
import type { RunningServices } from '../stack/services.ts';
import { startDev } from './startDev.ts';

const field = '<label>Note <input /></label>';
let browser: Browser | undefined;
let workspace: ReturnType<typeof scratchWorkspace>;
let stack: RunningServices;
const output: string[] = [];

function edit(file: string, from: string, to: string) {
  const source = path.join(workspace.root, file);
  const before = readFileSync(source, 'utf8');
  expect(before).toContain(from);
  writeFileSync(source, before.replace(from, to));
}

const develop = async (areas: string[], from?: string) =>
  startDev(
    {
      PORT: `${await freePort('127.0.0.1')}`,
      DATA_DIR: path.join(workspace.root, from === undefined ? 'here' : 'elsewhere'),
      API_ORIGIN: 'http://127.0.0.1:9',
      LOG_LEVEL: 'error',
    },
    { areas, from, root: workspace.root, print: (line) => output.push(line) },
  );

beforeAll(async () => {
  browser = await openChromium();
  workspace = scratchWorkspace();
  edit('remote-alpha/src/first/FirstScreen.tsx', '<Table', `${field}\n      <Table`);
  stack = await develop(['alpha']);
});
afterAll(async () => {
  await browser?.close();
  await stack.stop();
  workspace.dispose();
});

async function openPage({ skip }: TestContext, url: string): Promise<{ page: Page; problems: string[] }> {
  if (!browser) return skip('no Chromium was found; name one in E2E_CHROMIUM');
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(url);
  return { page, problems };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an edit of a remote shows in the open page, and what was typed and counted stays', async (context) => {
  const { page, problems } = await openPage(context, `${stack.url}/first`);
  await page.getByLabel('Note').fill('typed before the edit');
  await page.getByRole('button', { name: '0 clicks' }).click();
  edit('remote-alpha/src/first/FirstScreen.tsx', 'title="First"', 'title="Edited"');
  await heading(page, 'Edited').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('typed before the edit');
  await page.getByRole('button', { name: '1 clicks' }).waitFor();
  expect(problems).toEqual([]);
});

test('an edit of shared shows inside the screens of remotes', async (context) => {
  const { page, problems } = await openPage(context, `${stack.url}/first`);
  await page.getByLabel('Note').fill('typed');
  edit('shared/src/ui/Panel.tsx', '<h1>{title}</h1>', '<h1>{title}, framed</h1>');
  await page.getByRole('heading', { name: ', framed' }).waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('typed');
  expect(problems).toEqual([]);
});

test('the areas nobody develops come from the release tree and share the page', async (context) => {
  const { page, problems } = await openPage(context, `${stack.url}/beta`);
  await page.getByText('0 clicks seen').waitFor();
  expect(problems).toEqual([]);
});

test('a new screen in remote.ts can be opened without a restart', async (context) => {
  edit('remote-alpha/remote.ts', "paths: ['/first']", "paths: ['/first', '/third']");
  await expect.poll(() => output.join('\n')).toContain('remote.ts changed. Reload the page.');
  const { page } = await openPage(context, `${stack.url}/third`);
  await page.getByLabel('Note').waitFor();
});

test('code that does not compile is shown over the page and in the terminal, and the page recovers', async (context) => {
  const { page } = await openPage(context, `${stack.url}/second/1`);
  await heading(page, 'Second 1').waitFor();
  const file = 'remote-alpha/src/second/SecondScreen.tsx';
  edit(file, 'return (', 'return ((');
  await page.locator('#rspack-dev-server-client-overlay, #webpack-dev-server-client-overlay').waitFor();
  expect(output.join('\n')).toContain('SecondScreen.tsx');
  edit(file, 'return ((', 'return (');
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await heading(page, 'Second 1').waitFor();
});

test('with --from the others come from a running environment', async (context) => {
  const staging = scratchWorkspace();
  await publishAll(staging.tree, staging.root);
  const site = await serveTree(staging.tree);
  const here = await develop(['alpha'], site.url);
  try {
    const { page, problems } = await openPage(context, `${here.url}/beta`);
    await page.getByText('0 clicks seen').waitFor();
    expect(problems).toEqual([]);
  } finally {
    await here.stop();
    site.close();
    staging.dispose();
  }
});

test('with --against the shell is the released one, and the page loads again after an edit', async (context) => {
  const staging = scratchWorkspace();
  await publishAll(staging.tree, staging.root);
  const site = await serveTree(staging.tree);
  const DATA_DIR = path.join(workspace.root, 'against');
  const env = { PORT: `${await freePort('127.0.0.1')}`, DATA_DIR, LOG_LEVEL: 'error' };
  const options = {
    areas: ['alpha'],
    against: site.url,
    root: workspace.root,
    print: (line: string) => output.push(line),
  };
  const here = await startDev(env, options);
  try {
    // The API is that of the environment.
    const api = await fetch(`${here.url}/api/anything`);
    expect(await api.text()).toBe(await (await fetch(`${site.url}/api/anything`)).text());
    const { page, problems } = await openPage(context, `${here.url}/second/1`);
    await heading(page, 'Second 1').waitFor();
    const [script] = await page
      .locator('script[data-host]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(script).toMatch(/^\/r\/host\//);
    edit('remote-alpha/src/second/SecondScreen.tsx', '`Second ', '`Edited ');
    await heading(page, 'Edited 1').waitFor();
    expect(problems).toEqual([]);
    edit('remote-alpha/src/second/SecondScreen.tsx', '`Edited ', '`Second ');
  } finally {
    await here.stop();
    site.close();
    staging.dispose();
  }
});

test('beside a running start its API answers, for only one process can open the data folder', async () => {
  const dataDir = path.join(workspace.root, 'beside');
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.end('from the running API');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const forget = await recordRunningStack(dataDir, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  await publishAll(path.join(dataDir, 'releases'), workspace.root);
  const PORT = `${await freePort('127.0.0.1')}`;
  const options = { areas: [], root: workspace.root, print: (line: string) => output.push(line) };
  const here = await startDev({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'error' }, options);
  try {
    // Failures of areas that are being edited must not count for the releases that the same API monitors.
    expect((await fetch(`${here.url}/api/telemetry`, { method: 'POST', body: '{}' })).status).toBe(204);
    expect(await (await fetch(`${here.url}/api/meta`)).text()).toBe('from the running API');
    expect(requests).toEqual(['GET /api/meta']);
    expect(output).toContain(`/api is answered by the start that runs already (process ${process.pid}).`);
  } finally {
    await here.stop();
    await forget();
    server.close();
  }
});

// Linux answers at every address of 127.0.0.0/8, so that no other process uses the default port of this one.
test.runIf(process.platform === 'linux')(
  'beside a start on the default port it takes another without PORT',
  async () => {
    const host = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
    const server = createServer();
    // A program that listens at every address also occupies the port.
    await listen(server, { host, port: readConfig({}).port, variable: 'PORT' }).catch(() => undefined);
    const DATA_DIR = path.join(workspace.root, 'here');
    const env = { HOST: host, DATA_DIR, API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'error' };
    const options = { areas: [], root: workspace.root, print: (line: string) => output.push(line) };
    const here = await startDev(env, options).finally(() => server.close());
    try {
      expect(here.url).toMatch(new RegExp(`^http://${host}:(?!3000$)\\d+$`));
      expect((await fetch(here.url)).status).toBe(200);
    } finally {
      await here.stop();
    }
  },
);

test('with DEV_PORTS the page and the areas are served within the range', async () => {
  const first = await freePort('127.0.0.1');
  const range = { first, last: first + 30 };
  const env = {
    DEV_PORTS: `${range.first}-${range.last}`,
    DATA_DIR: path.join(workspace.root, 'here'),
    API_ORIGIN: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
  const here = await startDev(env, { areas: ['alpha'], root: workspace.root, print: (line) => output.push(line) });
  try {
    const policy = (await fetch(here.url)).headers.get('Content-Security-Policy') ?? '';
    const ports = [here.url, ...(policy.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [])].map((url) =>
      Number(new URL(url).port),
    );
    expect(new Set(ports).size).toBe(3);
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(range.first);
      expect(port).toBeLessThanOrEqual(range.last);
    }
  } finally {
    await here.stop();
  }
});

test.each([
  ['an area that does not exist', ['gamma'], undefined, 'There is no area "gamma". Areas here: host, alpha, beta.'],
  ['an address with a path', [], 'https://staging.example/x', '--from is "https://staging.example/x"; it must be'],
  [
    'an environment that does not answer',
    [],
    'http://127.0.0.1:9',
    'http://127.0.0.1:9/registry.json cannot be reached',
  ],
])('%s is refused in words', async (_, areas, from, message) => {
  await expect(develop(areas, from)).rejects.toThrow(message);
});
