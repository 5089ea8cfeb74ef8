import { activated } from '../activated.ts';
import { knownLine } from '../knownLine.ts';
import { factsIn } from '../readFacts.ts';
import { readRegistry } from '../registryFile.ts';
import type { Verdict } from './Verdict.ts';
import { verdictsOf } from './verdictsOf.ts';

/** Could this published release be live for everyone? */
export async function checkPublished(tree: string, area: string, version: string): Promise<Verdict[]> {
  const registry = await readRegistry(tree);
  knownLine(registry, area).ensureKnown(version);
  return verdictsOf(factsIn(tree), activated(registry, area, version), { [area]: version });
}
