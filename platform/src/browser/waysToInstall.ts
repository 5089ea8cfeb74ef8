import { execa, type Options } from 'execa';

export interface WayToInstall {
  /** Where the browser comes from, for the message. */
  from: string;
  /** Never fails: whether it helped is seen by looking again. */
  install: () => Promise<unknown>;
}

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

/** What this user can do about a missing browser, in order. */
export function waysToInstall(): WayToInstall[] {
  const playwright = { from: 'Playwright', install: () => execa('playwright', ['install', 'chromium'], options) };
  const packages = { from: 'the system packages', install: () => execa('sh', ['-c', apt], options) };
  return process.getuid?.() === 0 ? [playwright, packages] : [playwright];
}
