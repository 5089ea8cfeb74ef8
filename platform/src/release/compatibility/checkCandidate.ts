import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildResult } from '../../build/buildArea.ts';
import { stageBuild, withRelease } from '../artifacts/stage.ts';
import { activateRelease, refuseOutOfUse, requireEntry } from '../registry/registry.ts';
import { readManifestsIn, readRegistry } from '../registry/store.ts';
import { checkReleases } from './checkReleases.ts';
import type { Verdict } from './releaseRules.ts';

/** Could this build go live in the tree? Nothing is written there. */
export async function checkCandidate(tree: string, build: BuildResult): Promise<Verdict[]> {
  const { area, version } = build.manifest;
  const scratch = await mkdtemp(path.join(tmpdir(), 'faultline-candidate-'));
  try {
    const release = await stageBuild(scratch, build);
    const current = await readRegistry(tree);
    refuseOutOfUse(current, area, version);
    const next = activateRelease(withRelease(current, release), area, version);
    const known = readManifestsIn(tree);
    const readManifest: typeof known = async (other, its) =>
      other === area && its === version ? build.manifest : known(other, its);
    return await checkReleases(readManifest, { current, next, named: { [area]: version } });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

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
