import { existsSync, readFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { valid } from 'semver';
import { BuildError } from './BuildError.ts';
import { builtFiles } from './analysis/builtModules.ts';
import { createHostManifest } from './analysis/createHostManifest.ts';
import { createRemoteManifest } from './analysis/createRemoteManifest.ts';
import { collectLicenses, licensesFile } from './analysis/licenses.ts';
import { findArea, isHost, workspaceRoot, type Area } from './area.ts';
import { type AreaBuild, loadRspackConfig } from './areaConfig.ts';
import { checkScreens } from './checks/remoteChecks.ts';
import { compile } from './compile.ts';
import { contentHash, hashSources, localVersion } from './contentHash.ts';
import { readRemote } from './readRemote.ts';
import { factsFile, type ReleaseManifest } from './releaseManifest.ts';
import { findBuildFolders, withBuildFolder } from './withBuildLock.ts';

export interface BuildOptions {
  /** Default: the package's version and the hash of what is in the build. */
  version?: string;
  mode?: AreaBuild['mode'];
  /** The folder that holds the areas. */
  root?: string;
}

/** A finished, checked build: its files, which stay for a day, and what is known of them. */
export interface BuildResult {
  outDir: string;
  manifest: ReleaseManifest;
  ms: number;
}

function refuse(area: Area, complaints: readonly string[]) {
  if (complaints.length > 0)
    throw new BuildError(`${area.name} cannot be released:\n${complaints.map((each) => `- ${each}`).join('\n')}`);
}

/** A build that was finished from the same content. The manifest is written last, so a folder with one is complete. */
function findFinishedBuild(area: Area, name: string, hash: string): Omit<BuildResult, 'ms'> | undefined {
  const builds = findBuildFolders(area, name).flatMap((outDir) => {
    const file = path.join(outDir, factsFile);
    return existsSync(file) ? [{ outDir, manifest: JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest }] : [];
  });
  return builds.find(({ manifest }) => manifest.contentHash === hash);
}

/**
 * Builds one area and checks what came out, or returns the finished build of the same content and version; a build that would
 * fail in a browser fails here, saying what to do.
 */
export async function buildArea(name: string, options: BuildOptions = {}): Promise<BuildResult> {
  const started = performance.now();
  const { mode = 'production', root = workspaceRoot } = options;
  const area = findArea(name, root);
  const hash = contentHash(area);
  const version = options.version ?? localVersion(area, hash);
  if (valid(version) !== version)
    throw new BuildError(`"${version}" is not a valid version. It looks like 1.9.0, or 1.9.0-rc.3.`);
  if (!isHost(area)) refuse(area, checkScreens(area.dir, (await readRemote(area)).screens));

  return withBuildFolder(area, `${version}-${mode}`, async (outDir) => {
    const finished = findFinishedBuild(area, `${version}-${mode}`, hash);
    if (finished) {
      await utimes(finished.outDir, new Date(), new Date()); // it stays for another day
      return { ...finished, ms: Math.round(performance.now() - started) };
    }
    const build = { mode, version, outDir };
    const stats = await compile(area.name, await loadRspackConfig(area, build));
    const { manifest, complaints } = await (isHost(area) ? createHostManifest : createRemoteManifest)(
      area,
      build,
      stats,
    );
    const licenses = collectLicenses(area.name, builtFiles(stats));
    refuse(area, [...complaints, ...licenses.complaints]);
    await writeFile(path.join(outDir, licensesFile), licenses.text);
    const complete = { ...manifest, contentHash: hash, sourceHash: hashSources(area) };
    await writeFile(path.join(outDir, factsFile), `${JSON.stringify(complete, null, 2)}\n`);
    return { outDir, manifest: complete, ms: Math.round(performance.now() - started) };
  });
}
