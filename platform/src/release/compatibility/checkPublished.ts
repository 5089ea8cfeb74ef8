import { activateRelease } from '../activateRelease.ts';
import { requireEntry } from '../requireEntry.ts';
import { readManifestsIn } from '../readManifest.ts';
import { readRegistry } from '../registryFile.ts';
import type { Verdict } from './Verdict.ts';
import { checkReleases } from './checkReleases.ts';

/** Could this published release be live for everyone? */
export async function checkPublished(tree: string, area: string, version: string): Promise<Verdict[]> {
  const current = await readRegistry(tree);
  requireEntry(current, area).ensureKnown(version);
  return checkReleases(readManifestsIn(tree), {
    current,
    next: activateRelease(current, area, version),
    named: { [area]: version },
  });
}
