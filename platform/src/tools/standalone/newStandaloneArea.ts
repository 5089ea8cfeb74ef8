import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toolVersions } from '../../build/packages/packedManifest.ts';
import { GeneratorError } from '../../build/generators/GeneratorError.ts';
import { areaFiles, refuseOwnName } from '../../build/generators/newArea.ts';
import { readName } from '../../build/generators/readName.ts';
import { formatScreenEntry } from '../../build/generators/screenEntry.ts';
import { installPackages } from './installPackages.ts';
import { readLiveHost } from './liveHost.ts';
import { projectFiles } from './projectFiles.ts';

// A folder with only these counts as empty.
const allowed = new Set(['.git', '.npmrc']);

export interface StandaloneOptions {
  /** The environment of the area; its host determines the package versions. */
  against: string;
  install?: (dir: string) => Promise<void>;
}

/**
 * Writes a repository for one area into the empty folder `dir` and installs the packages that the environment's host
 * was built with. A failure leaves the folder empty.
 */
export async function newStandaloneArea(
  dir: string,
  text: string,
  { against, install = installPackages }: StandaloneOptions,
): Promise<string[]> {
  const name = readName(text);
  refuseOwnName(name.slug);
  const found = readdirSync(dir).filter((each) => !allowed.has(each));
  if (found.length > 0)
    throw new GeneratorError(`${dir} is not empty (${found.slice(0, 3).join(', ')}). Run this in a new folder.`);
  const host = await readLiveHost(against);
  if (host.remotes.some((remote) => remote.name === name.slug))
    throw new GeneratorError(`${host.origin} has an area "${name.slug}" already. Choose another name.`);
  const entry = formatScreenEntry(host.remotes, `/${name.slug}`, name);
  const files = { ...projectFiles(name, host, toolVersions()), ...areaFiles(name, entry) };
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.join(dir, path.dirname(file)), { recursive: true });
      await writeFile(path.join(dir, file), content);
    }
    await install(dir);
  } catch (error) {
    for (const each of readdirSync(dir).filter((one) => !allowed.has(one)))
      await rm(path.join(dir, each), { recursive: true, force: true });
    throw error;
  }
  return Object.keys(files);
}
