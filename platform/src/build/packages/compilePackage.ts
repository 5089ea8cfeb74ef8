import { existsSync, globSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../area.ts';
import { importedNames } from '../analysis/modules.ts';
import { compileTypes } from '../public-types/compileTypes.ts';
import { compiledName, publishedExports, type SourceManifest } from './packedManifest.ts';

// The bundler compiles these files into each release.
const bundled = 'src/build/runtime';

const isSource = (file: string) => /(?<!\.d)\.tsx?$/.test(file);

// `@mui/material` for `@mui/material/styles`; undefined for files, Node's modules and expressions.
const toPackageName = (request: string): string | undefined =>
  /^((@[\w.-]+\/)?[\w-][\w.-]*)(\/[\w./-]+)?$/.exec(request)?.[1];

/**
 * Compiles what the entry points of the package in `dir` reach into `outDir`, with declarations, and copies the files
 * beside the sources. Returns the packages that the compiled files import.
 */
export async function compilePackage(dir: string, manifest: SourceManifest, outDir: string): Promise<Set<string>> {
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

  const beside = globSync('src/**/*.{js,mjs,css,woff2,txt}', { cwd: dir, exclude: ['**/testing/**'] });
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
  for (const file of globSync(`${bundled}/*.ts`, { cwd: dir, exclude: ['**/*.test.ts'] }))
    await cp(path.join(dir, file), path.join(outDir, file));
}
