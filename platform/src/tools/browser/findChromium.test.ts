import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumPlaces, findChromium } from './findChromium.ts';

// A folder of programs, each answering `--version` as given; the exit code is 1 for an empty answer.
async function programs(answers: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-programs-'));
  for (const [name, answer] of Object.entries(answers)) {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\n${answer === '' ? 'exit 1' : `echo "${answer}"`}\n`);
    await chmod(file, 0o755);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('the system’s Chromium is found on the path', async () => {
  await using bin = await programs({ chromium: 'Chromium 140.0' });
  expect(await findChromium({ PATH: bin.folder })).toBe(join(bin.folder, 'chromium'));
});

test('one without windows is preferred', async () => {
  await using bin = await programs({ chromium: 'Chromium 140.0', 'chromium-headless-shell': 'Chromium 140.0' });
  expect(await findChromium({ PATH: bin.folder })).toBe(join(bin.folder, 'chromium-headless-shell'));
});

test('one that does not start is passed over', async () => {
  await using bin = await programs({ chromium: '', 'google-chrome': 'Google Chrome 140.0' });
  expect(await findChromium({ PATH: bin.folder })).toBe(join(bin.folder, 'google-chrome'));
});

test('the one that E2E_CHROMIUM names comes first', async () => {
  await using bin = await programs({ chromium: 'Chromium 140.0', mine: 'Chromium 141.0' });
  const mine = join(bin.folder, 'mine');
  expect(await findChromium({ PATH: bin.folder, E2E_CHROMIUM: mine })).toBe(mine);
});

test('Playwright’s own is looked for after the system’s', () => {
  const places = chromiumPlaces({ PATH: '/usr/bin' });
  expect(places[0]).toMatch(/^\/usr\/bin\/chrom/);
  expect(places.at(-1)).toMatch(/chrom/i);
});
