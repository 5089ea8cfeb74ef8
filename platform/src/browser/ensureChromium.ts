import { execa, type Options } from 'execa';
import { findChromium } from './findChromium.ts';

const apt = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';

const options = {
  preferLocal: true,
  reject: false,
  stdin: 'ignore',
  stdout: 'inherit',
  stderr: 'inherit',
  timeout: 600_000,
} as const satisfies Options;

const isRoot = () => process.getuid?.() === 0;

/** Ways to get a browser, tried in turn until one starts. */
const ways = [
  { what: 'Playwright', get: () => execa('playwright', ['install', 'chromium'], options) },
  { what: 'the system packages', get: () => execa('sh', ['-c', apt], options), needsRoot: true },
];

/**
 * The path of a Chromium, installed when none is found.
 * @throws Error that says how to provide one.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  let found = await findChromium();
  for (const { what, get, needsRoot } of ways) {
    if (found !== undefined) return found;
    if (needsRoot && !isRoot()) continue;
    say(`No browser found; installing one with ${what} ...`);
    await get();
    found = await findChromium();
  }
  if (found !== undefined) return found;
  throw new Error('No Chromium was found and none could be installed. Install one, or name it in E2E_CHROMIUM.');
}
