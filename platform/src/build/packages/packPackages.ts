import { readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { BuildError, workspaceRoot } from '../area.ts';
import { platformPackage } from '../sharedPackage.ts';
import { withTempDir } from '../public-types/compileTypes.ts';
import { compilePackage } from './compilePackage.ts';
import { packedManifest, type SourceManifest } from './packedManifest.ts';

// The packages that a standalone repository installs.
const packageFolders = ['storage', 'shared', 'platform', 'e2e'];
const PACK_TIMEOUT_MS = 60_000;

export interface PackedPackage {
  name: string;
  version: string;
  file: string;
}

/**
 * Writes one tarball for each package into `outDir`, as a package manager publishes it. Compiled: Node runs no
 * TypeScript that lies in `node_modules`.
 * @throws BuildError naming what a package imports and does not depend on.
 */
export async function packPackages(outDir: string): Promise<PackedPackage[]> {
  await mkdir(outDir, { recursive: true });
  const packed: PackedPackage[] = [];
  // Sequential, because the compiler uses all cores.
  for (const folder of packageFolders) packed.push(await packPackage(path.join(workspaceRoot, folder), outDir));
  const versions = new Map(packed.map(({ name, version }) => [name, version]));
  const [kit, platform] = [versions.get('@faultline/e2e'), versions.get(platformPackage)];
  // The host names one version, and both packages are installed together.
  if (kit !== platform) throw new BuildError(`e2e is ${kit} but platform is ${platform}. Give both the same version.`);
  return packed;
}

async function packPackage(dir: string, outDir: string): Promise<PackedPackage> {
  const source = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as SourceManifest;
  return withTempDir(dir, async (temp) => {
    const staged = path.join(temp, 'package');
    await mkdir(staged);
    const imported = await compilePackage(dir, source, staged);
    const manifest = packedManifest(dir, source, imported);
    await writeFile(path.join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await copyFile(path.join(workspaceRoot, 'LICENSE'), path.join(staged, 'LICENSE'));
    const { stdout, stderr, exitCode } = await execa(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', path.resolve(outDir)],
      { cwd: staged, reject: false, stdin: 'ignore', timeout: PACK_TIMEOUT_MS },
    );
    if (exitCode !== 0) throw new BuildError(`npm cannot pack ${source.name}:\n${stderr}`);
    const [result] = JSON.parse(stdout) as { filename: string }[];
    return { name: source.name, version: source.version, file: path.join(outDir, result?.filename ?? '') };
  });
}
