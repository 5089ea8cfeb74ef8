import type { Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram, freePort, HOST } from '../support/programs/ChildProgram.ts';
import { allow } from '../support/environment.ts';
import { expectEveryScreen } from '../support/everyScreen.ts';
import { expect, test } from '../support/fixtures.ts';
import { createSignedInUser } from '../support/testUsers.ts';

test.setTimeout(allow(300_000));

// The library adds its list of plugins to this object.
const hasPlugins = (page: Page) => page.evaluate<boolean>("'__GLOBAL_PLUGIN__' in __FEDERATION__");

// `screens.long.spec.ts` opens every screen with our own runtime.
test('FEDERATION_RUNTIME=library builds a host and areas of which every screen opens', async ({
  browser,
  request,
  user,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-runtime-'));
  const port = `${await freePort()}`;
  const url = `http://${HOST}:${port}`;
  const env = { DATA_DIR: folder, PORT: port, API_ORIGIN: baseURL ?? '', FEDERATION_RUNTIME: 'library' };
  const stack = new ChildProgram('platform/src/cli.ts', env, ['start']);
  const [signedIn, anonymous, own] = [
    await browser.newContext({ baseURL: url }),
    await browser.newContext({ baseURL: url }),
    await browser.newContext(),
  ];
  try {
    await stack.serves(`${url}/healthz`);
    await createSignedInUser(request, signedIn, user);
    const page = await signedIn.newPage();
    await expectEveryScreen(page, await anonymous.newPage());
    expect(await hasPlugins(page)).toBe(true);
    const ownPage = await own.newPage();
    await ownPage.goto(`${baseURL}/about`);
    expect(await hasPlugins(ownPage)).toBe(false);
  } finally {
    for (const context of [signedIn, anonymous, own]) await context.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
