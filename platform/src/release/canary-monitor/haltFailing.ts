import { haltCanary } from '../haltCanary.ts';
import { readRegistry } from '../registryFile.ts';
import { canaryVerdict, type Health } from './canaryVerdict.ts';

const nothing: Health = { loaded: 0, failed: 0, failedAddresses: 0 };

/** Halts every canary of a tree that fails more often than what is live; answers what was halted and why. */
export async function haltFailing(
  tree: string,
  health: ReadonlyMap<string, Health>,
  minAddresses?: number,
): Promise<string[]> {
  const { remotes } = await readRegistry(tree);
  const halted: string[] = [];
  for (const [area, { active, canary }] of Object.entries(remotes)) {
    if (!canary) continue;
    const getHealth = (version: string) => health.get(`${area} ${version}`) ?? nothing;
    const why = canaryVerdict(getHealth(canary.version), getHealth(active), minAddresses);
    if (why === null) continue;
    await haltCanary(tree, area, canary.version, { why });
    halted.push(`The canary ${area} ${canary.version} was halted: ${why}.`);
  }
  return halted;
}
