import { expect, test } from 'vitest';
import { ensureChromium } from './ensureChromium.ts';

/** A machine without a browser, on which the ways of the given names bring one. */
function machine(helpful: string[]) {
  let browser: string | undefined;
  const said: string[] = [];
  const way = (from: string) => ({
    from,
    install: async () => {
      if (helpful.includes(from)) browser = `/from ${from}`;
    },
  });
  const ensure = () =>
    ensureChromium(
      (line) => said.push(line),
      async () => browser,
      [way('Playwright'), way('the system packages')],
    );
  return { ensure, said };
}

test('a browser that is there is used as it is', async () => {
  const said: string[] = [];
  const path = await ensureChromium(
    (line) => said.push(line),
    async () => '/usr/bin/chromium',
    [],
  );
  expect(path).toBe('/usr/bin/chromium');
  expect(said).toEqual([]);
});

test('the second way is tried when the first brings nothing', async () => {
  const { ensure, said } = machine(['the system packages']);
  expect(await ensure()).toBe('/from the system packages');
  expect(said).toEqual([
    'No browser found; installing one from Playwright ...',
    'No browser found; installing one from the system packages ...',
  ]);
});

test('nothing more is installed once a browser is there', async () => {
  const { ensure, said } = machine(['Playwright', 'the system packages']);
  expect(await ensure()).toBe('/from Playwright');
  expect(said).toHaveLength(1);
});

test('without any it says what to do', async () => {
  await expect(machine([]).ensure()).rejects.toThrow('Install one, or name it in E2E_CHROMIUM.');
});
