import type { Command } from 'commander';
import { checkPublished } from '../compatibility/checkPublished.ts';
import { getErrors } from '../compatibility/getErrors.ts';
import type { Verdict } from '../compatibility/Verdict.ts';
import { buildChecked } from './buildChecked.ts';
import { reading, getReleaseTree, type TreeOptions } from './ReleaseOptions.ts';
import { printCheckResults } from './printCheckResults.ts';

/** The host is what brings `shared` to everyone, so its types are checked with it. */
async function sharedTypes(): Promise<Verdict> {
  const [{ findArea }, { sharedPackage }, { resolvePackage }, { typesVerdict }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/federationGroups.ts'),
    import('../../build/resolvePackage.ts'),
    import('../../public-types/typesVerdict.ts'),
  ]);
  const { dir, version } = resolvePackage(findArea('host').dir, sharedPackage);
  return typesVerdict(dir, version);
}

async function verdictsOfBuild(area: string, tree: string): Promise<Verdict[]> {
  const { checkCandidate } = await import('../compatibility/checkCandidate.ts');
  const verdicts = await checkCandidate(tree, await buildChecked(area));
  return area === 'host' ? [...verdicts, await sharedTypes()] : verdicts;
}

async function check(area: string, version: string | undefined, options: TreeOptions) {
  const tree = getReleaseTree(options);
  const verdicts = await (version === undefined ? verdictsOfBuild(area, tree) : checkPublished(tree, area, version));
  printCheckResults(verdicts, 'all');
  const refused = getErrors(verdicts).length > 0;
  console.log(refused ? `${area} cannot be deployed.` : `${area} can be deployed.`);
  if (refused) process.exitCode = 1;
}

/** `release check`: can I deploy? */
export function addCheck(release: Command): void {
  reading(release, 'check <area> [version]', 'can it be deployed: what is here, or a published version').action(check);
}
