import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildResult } from '../../build/buildArea.ts';
import { activateRelease } from '../activateRelease.ts';
import { refuseOutOfUse } from '../outOfUse.ts';
import { readManifestsIn } from '../readManifest.ts';
import { readRegistry } from '../registryFile.ts';
import { stageBuild, withRelease } from '../stagedRelease.ts';
import type { Verdict } from './Verdict.ts';
import { checkReleases } from './checkReleases.ts';

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
