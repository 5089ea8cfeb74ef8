import { execa, type Options } from 'execa';
import { findChromium } from './findChromium.ts';

type Find = () => Promise<string | undefined>;

// Returns the path of a Chromium and installs one if none is found. If only a windowed Chromium is found and system
// packages may be used, the headless shell is installed as well, because a windowed browser takes three times the
// processor time for each page. Throws an error that explains how to provide one.
export async function ensureChromium(
  log: (line: string) => void,
  find: Find = findChromium,
  ways: WayToInstall[] = waysToInstall(),
): Promise<string> {
  let found = await find();
  for (const { from, install, hasShell = false } of ways) {
    if (found === undefined) log(`No browser found; installing one from ${from} ...`);
    else if (hasShell && isWindowed(found)) log(`Installing the faster headless shell of Chromium from ${from} ...`);
    else continue;
    await install();
    found = await find();
  }
  if (found !== undefined) return found;
  throw new Error('No Chromium was found and none could be installed. Install one, or name it in E2E_CHROMIUM.');
}

interface WayToInstall {
  // The source of the browser, for the message.
  from: string;
  // Never rejects; the caller searches again afterwards.
  install: () => Promise<unknown>;
  // True if it also installs the headless shell.
  hasShell?: boolean;
}

// A browser named by E2E_CHROMIUM is never replaced.
const isWindowed = (path: string) => path !== process.env.E2E_CHROMIUM && !path.endsWith('headless-shell');

const add = 'apt-get install -y -qq --no-install-recommends';
const apt = `apt-get update -qq && (${add} chromium-headless-shell || ${add} chromium)`;

const options = {
  preferLocal: true,
  reject: false,
  stdin: 'ignore',
  stdout: 'inherit',
  stderr: 'inherit',
  timeout: 600_000,
} as const satisfies Options;

// The ways available to this user, in order of preference.
function waysToInstall(): WayToInstall[] {
  const playwright = { from: 'Playwright', install: () => execa('playwright', ['install', 'chromium'], options) };
  const packages = { from: 'the system packages', install: () => execa('sh', ['-c', apt], options), hasShell: true };
  return process.getuid?.() === 0 ? [playwright, packages] : [playwright];
}
