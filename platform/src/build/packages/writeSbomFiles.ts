import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createProgramSbom } from '../analysis/sbom.ts';
import { listLockedPackages } from '../resolvedDependencies.ts';
import { listImportedPackages, programs } from './importedPackages.ts';

/** Writes the SBOMs (CycloneDX 1.6) of API, gateway and release tool into `dir`, and returns the files. */
export async function writeSbomFiles(root: string, dir: string): Promise<string[]> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  await mkdir(dir, { recursive: true });
  const files: string[] = [];
  for (const [program, entries] of Object.entries(programs)) {
    const packages = listLockedPackages(root, listImportedPackages(root, entries));
    const file = path.join(dir, `${program}.cdx.json`);
    await writeFile(file, createProgramSbom(`faultline-${program}`, version, packages));
    files.push(file);
  }
  return files;
}
