import { expect, test } from 'vitest';
import { ensureChromium } from './ensureChromium.ts';

/** A machine without a browser, on which the ways of the given names bring one. */
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

test('nothing more is installed once a browser is there', async () => {
  const { ensure, output } = machine(['Playwright', 'the system packages']);
  expect(await ensure()).toBe('/from Playwright');
  expect(output).toHaveLength(1);
});

test('the error explains how to install Chromium when there is none', async () => {
  await expect(machine([]).ensure()).rejects.toThrow('Install one, or name it in E2E_CHROMIUM.');
});
