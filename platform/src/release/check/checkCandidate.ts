import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildResult } from '../../build/buildArea.ts';
import { activated } from '../activated.ts';
import { refuseOutOfUse } from '../outOfUse.ts';
import { factsIn } from '../readFacts.ts';
import { readRegistry } from '../registryFile.ts';
import { staged, withRelease } from '../stagedRelease.ts';
import type { Verdict } from './Verdict.ts';
import { verdictsOf } from './verdictsOf.ts';

/** Could this build go live in the tree? Nothing is written there. */
export async function checkCandidate(tree: string, build: BuildResult): Promise<Verdict[]> {
  const { area, version } = build.facts;
  const scratch = await mkdtemp(path.join(tmpdir(), 'faultline-candidate-'));
  try {
    const release = await staged(scratch, build);
    const current = await readRegistry(tree);
    refuseOutOfUse(current, area, version);
    const next = activated(withRelease(current, release), area, version);
    const known = factsIn(tree);
    const factsOf: typeof known = async (other, its) =>
      other === area && its === version ? build.facts : known(other, its);
    return await verdictsOf(factsOf, { current, next, named: { [area]: version } });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
