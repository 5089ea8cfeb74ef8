import type { Command } from 'commander';
import { checkCandidate, checkPublished } from '../compatibility/checkCandidate.ts';
import { getErrors, type Verdict } from '../compatibility/releaseRules.ts';
import { reading, getReleaseTree, type TreeOptions, printCheckResults } from './command.ts';
import { buildChecked } from './publishCommand.ts';

/** The host is what brings `shared` to everyone, so its types are checked with it. */
async function sharedTypes(): Promise<Verdict> {
  const [{ dir, version }, { typesVerdict }] = await Promise.all([
    findShared(),
    import('../../public-types/typesVerdict.ts'),
  ]);
  return typesVerdict(dir, version);
}

async function verdictsOfBuild(area: string, tree: string): Promise<Verdict[]> {
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

async function types({ record }: { record?: boolean }) {
  if (record) {
    const { name, dir, version } = await findShared();
    const { updateApiReport } = await import('../../public-types/typesVerdict.ts');
    await updateApiReport(dir, version);
    return console.log(`Recorded the public types of ${name} ${version}.`);
  }
  const verdict = await sharedTypes();
  printCheckResults([verdict], 'all');
  if (verdict.verdict === 'refused') process.exitCode = 1;
  return undefined;
}

/** `release types`: do the public types of shared still carry what areas rely on? */
export function addTypes(release: Command): void {
  release
    .command('types')
    .description('do the public types of shared still carry what areas rely on')
    .option('--record', 'record them as they are now')
    .action(types);
}

/** The shared package as the host has it. */
async function findShared() {
  const [{ findArea }, { sharedPackage }, { resolvePackage }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/sharedPackage.ts'),
    import('../../build/sharedPackage.ts'),
  ]);
  return { name: sharedPackage, ...resolvePackage(findArea('host').dir, sharedPackage) };
}
