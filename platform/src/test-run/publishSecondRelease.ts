import { findAreas, isHost } from '../build/area.ts';
import { buildArea, type BuildResult } from '../build/buildArea.ts';
import { publish } from '../release/actions/publish.ts';

const version = '1.0.0-twin';

/**
 * Publishes a second release of each remote, of the same sources, so that each has a previous one to fall back to. What
 * differs is the version, and with it every address and global name.
 */
export async function publishSecondRelease(tree: string, log: (line: string) => void): Promise<void> {
  log('Publishing a second release of each remote ...');
  const builds: BuildResult[] = [];
  for (const area of findAreas().filter((each) => !isHost(each))) builds.push(await buildArea(area.name, { version }));
  await publish(tree, builds);
}
