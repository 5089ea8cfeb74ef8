import { findChromium } from './findChromium.ts';
import { waysToInstall, type WayToInstall } from './waysToInstall.ts';

type Find = () => Promise<string | undefined>;

/**
 * The path of a Chromium, installed when none is found.
 * @throws Error that says how to provide one.
 */
export async function ensureChromium(
  log: (line: string) => void,
  find: Find = findChromium,
  ways: WayToInstall[] = waysToInstall(),
): Promise<string> {
  let found = await find();
  for (const { from, install } of ways) {
    if (found !== undefined) return found;
    log(`No browser found; installing one from ${from} ...`);
    await install();
    found = await find();
  }
  if (found !== undefined) return found;
  throw new Error('No Chromium was found and none could be installed. Install one, or name it in E2E_CHROMIUM.');
}
