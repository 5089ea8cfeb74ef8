import type { Command } from 'commander';
import { isInstalled, workspaceRoot } from '../../build/area.ts';
import { ReleaseError } from '../registry/registry.ts';

async function packages(dir: string) {
  if (isInstalled) throw new ReleaseError('The packages are made in the workspace that has the host.');
  const { packPackages } = await import('../../build/packages/packPackages.ts');
  for (const { file } of await packPackages(dir)) console.log(file);
  console.log(
    'Next: npm publish each of them to the registry of your teams, before the host of these sources goes live.',
  );
}

async function sbom(dir: string) {
  if (isInstalled) throw new ReleaseError('SBOM files are made in the workspace that has the API and the gateway.');
  const { writeSbomFiles } = await import('../../build/packages/writeSbomFiles.ts');
  for (const file of await writeSbomFiles(workspaceRoot, dir)) console.log(file);
}

/** `release packages|sbom`: packages for areas in separate repositories, and the dependencies of programs. */
export function addPackages(release: Command): void {
  release
    .command('packages <dir>')
    .description('write the packages that areas in repositories of their own install, as tarballs for npm publish')
    .action(packages);
  release
    .command('sbom <dir>')
    .description('write the packages of API, gateway and release tool with their hashes, as CycloneDX 1.6')
    .action(sbom);
}
