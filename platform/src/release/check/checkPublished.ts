import { activated } from '../activated.ts';
import { knownLine } from '../knownLine.ts';
import { factsIn } from '../readFacts.ts';
import { readRegistry } from '../registryFile.ts';
import type { Verdict } from './Verdict.ts';
import { verdictsOf } from './verdictsOf.ts';

/** Could this published release be live for everyone? */
export async function checkPublished(tree: string, area: string, version: string): Promise<Verdict[]> {
  const current = await readRegistry(tree);
  knownLine(current, area).ensureKnown(version);
  return verdictsOf(factsIn(tree), {
    current,
    next: activated(current, area, version),
    named: { [area]: version },
  });
}
