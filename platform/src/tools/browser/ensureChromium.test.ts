import { describe, expect, test, vi } from 'vitest';
import { ensureChromium } from './ensureChromium.ts';

// A machine without a browser, on which only the named ways install one.
function machine(helpful: string[]) {
  let browser: string | undefined;
  const output: string[] = [];
  const way = (from: string) => ({
    from,
    install: async () => {
      if (helpful.includes(from)) browser = `/from ${from}`;
    },
  });
  const ensure = () =>
    ensureChromium(
      (line) => output.push(line),
      async () => browser,
      [way('Playwright'), way('the system packages')],
    );
  return { ensure, output };
}

test('a browser that is there is used as it is', async () => {
  const output: string[] = [];
  const path = await ensureChromium(
    (line) => output.push(line),
    async () => '/usr/bin/chromium',
    [],
  );
  expect(path).toBe('/usr/bin/chromium');
  expect(output).toEqual([]);
});

test('the second way is tried when the first brings nothing', async () => {
  const { ensure, output } = machine(['the system packages']);
  expect(await ensure()).toBe('/from the system packages');
  expect(output).toEqual([
    'No browser found; installing one from Playwright ...',
    'No browser found; installing one from the system packages ...',
  ]);
});

describe('where a browser with windows is there', () => {
  // `packages` installs the headless shell or nothing.
  async function ensure(found: string, packages: string | undefined) {
    const tried: string[] = [];
    let browser = found;
    const way = (from: string, brings: string | undefined, hasShell: boolean) => ({
      from,
      hasShell,
      install: async () => {
        tried.push(from);
        browser = brings ?? browser;
      },
    });
    const ways = [way('Playwright', '/from Playwright', false), way('the system packages', packages, true)];
    const path = await ensureChromium(
      () => undefined,
      async () => browser,
      ways,
    );
    return { path, tried };
  }

  test('the headless shell of the system packages takes its place', async () => {
    expect(await ensure('/usr/bin/chromium', '/usr/bin/chromium-headless-shell')).toEqual({
      path: '/usr/bin/chromium-headless-shell',
      tried: ['the system packages'],
    });
  });

  test('it is used where they do not bring the shell', async () => {
    const { path } = await ensure('/usr/bin/chromium', undefined);
    expect(path).toBe('/usr/bin/chromium');
  });

  test('it is used, and nothing is installed, where E2E_CHROMIUM names it', async () => {
    vi.stubEnv('E2E_CHROMIUM', '/opt/chrome');
    expect(await ensure('/opt/chrome', '/usr/bin/chromium-headless-shell')).toEqual({ path: '/opt/chrome', tried: [] });
  });
});

test('nothing more is installed once a browser is there', async () => {
  const { ensure, output } = machine(['Playwright', 'the system packages']);
  expect(await ensure()).toBe('/from Playwright');
  expect(output).toHaveLength(1);
});

test('the error explains how to install Chromium when there is none', async () => {
  await expect(machine([]).ensure()).rejects.toThrow('Install one, or name it in E2E_CHROMIUM.');
});
