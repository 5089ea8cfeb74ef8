import type { Command } from 'commander';
import { isInstalled } from '../../build/area.ts';
import { ReleaseError } from '../registry/registry.ts';

async function packages(dir: string) {
  if (isInstalled) throw new ReleaseError('The packages are made in the workspace that has the host.');
  const { packPackages } = await import('../../packages/packPackages.ts');
  for (const { file } of await packPackages(dir)) console.log(file);
  console.log(
    'Next: npm publish each of them to the registry of your teams, before the host of these sources goes live.',
  );
}

/** `release packages`: what areas in repositories of their own install. */
export function addPackages(release: Command): void {
  release
    .command('packages <dir>')
    .description('write the packages that areas in repositories of their own install, as tarballs for npm publish')
    .action(packages);
}
