import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { importedNames } from '../analysis/modules.ts';
import { BuildError, platformPackage, workspaceRoot } from '../area.ts';
import { compileTypes, withTempDir } from '../public-types/compileTypes.ts';
import { listFiles } from '../releaseManifest.ts';
import { compiledName, packedManifest, publishedExports, type SourceManifest } from './packedManifest.ts';

// The packages that a standalone repository installs, and the client of the API.
const packageFolders = ['storage', 'shared', 'platform', 'e2e', 'client'];
const PACK_TIMEOUT_MS = 60_000;

export interface PackedPackage {
  name: string;
  version: string;
  file: string;
}

// Writes one tarball per package, as a package manager publishes it. The files are compiled, because Node does not run
// TypeScript in `node_modules`. Throws BuildError that names imports missing from the dependencies.
export async function packPackages(outDir: string, folders = packageFolders): Promise<PackedPackage[]> {
  await mkdir(outDir, { recursive: true });
  // Sequential, because the compiler uses all cores.
  const packed = await Array.fromAsync(folders, (folder) => packPackage(path.join(workspaceRoot, folder), outDir));
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

// The bundler compiles these files into each release.
const bundled = 'src/build/runtime';
// A publish compiles these scripts into the page.
const pageScripts = 'src/release/page/*Script.ts';

const isSource = (file: string) => /(?<!\.d)\.tsx?$/.test(file);

// `@mui/material` for `@mui/material/styles`; undefined for files, Node's modules and expressions.
const toPackageName = (request: string): string | undefined =>
  /^((@[\w.-]+\/)?[\w-][\w.-]*)(\/[\w./-]+)?$/.exec(request)?.[1];

// Compiles the files that the entry points of the package in `dir` reach, with declarations, and copies the files next
// to the sources. Returns the packages that the compiled files import.
async function compilePackage(dir: string, manifest: SourceManifest, outDir: string): Promise<Set<string>> {
  const entries = [...Object.values(publishedExports(manifest)), ...Object.values(manifest.publishConfig?.bin ?? {})];
  const sources = entries.filter(isSource).map((file) => path.join(dir, file));
  const problems = await compileTypes(path.dirname(outDir), sources, {
    // `typecheck` has already checked the types.
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: dir,
    outDir,
  });
  const missing = entries.filter((file) => isSource(file) && !existsSync(path.join(outDir, compiledName(file))));
  if (missing.length > 0) throw new BuildError(`${missing.join(', ')} does not compile:\n${problems.join('\n')}`);

  const files = (await listFiles(path.join(dir, 'src'))).map((file) => `src/${file}`);
  const beside = files.filter((file) => /\.(js|mjs|css|woff2|txt)$/.test(file) && !file.includes('/testing/'));
  const others = [...entries.filter((file) => !isSource(file) && !file.endsWith('package.json')), ...beside];
  for (const file of others) await cp(path.join(dir, file), path.join(outDir, file));
  await copyBundled(dir, outDir);

  const names = globSync('src/**/*.js', { cwd: outDir })
    .flatMap((file) => importedNames(path.join(outDir, file)))
    .flatMap(({ request }) => toPackageName(request) ?? []);
  return new Set(names);
}

async function copyBundled(dir: string, outDir: string) {
  if (!existsSync(path.join(dir, bundled))) return;
  await rm(path.join(outDir, bundled), { recursive: true, force: true });
  for (const file of globSync([`${bundled}/*.ts`, pageScripts], { cwd: dir, exclude: ['**/*.test.ts'] }))
    await cp(path.join(dir, file), path.join(outDir, file));
}
