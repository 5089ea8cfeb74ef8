import type { Command } from 'commander';
import { printCheckResults } from './printCheckResults.ts';

async function types({ record }: { record?: boolean }) {
  const [{ findArea }, { sharedPackage }, { resolvePackage }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/federationGroups.ts'),
    import('../../build/resolvePackage.ts'),
  ]);
  const { dir, version } = resolvePackage(findArea('host').dir, sharedPackage);
  if (record) {
    const { updateApiReport } = await import('../../public-types/updateApiReport.ts');
    await updateApiReport(dir, version);
    return console.log(`Recorded the public types of ${sharedPackage} ${version}.`);
  }
  const { typesVerdict } = await import('../../public-types/typesVerdict.ts');
  const verdict = await typesVerdict(dir, version);
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
