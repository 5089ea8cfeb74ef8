import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireProcessLock, LockTimeoutError, pruneOlderThan } from '@faultline/storage';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { execa } from 'execa';
import { valid } from 'semver';
import { checkScreens, createHostManifest, createRemoteManifest } from './analysis/createManifest.ts';
import { collectLicenses, createSbom, licensesFile, sbomFile } from './analysis/licenses.ts';
import { builtFiles } from './analysis/modules.ts';
import { listUnguarded } from './api-contract/collectCalls.ts';
import {
  type Area,
  type AreaBuild,
  BuildError,
  findArea,
  isHost,
  loadRspackConfig,
  readRemote,
  workspaceRoot,
} from './area.ts';
import { contentHash, hashSources, listCalls, localVersion } from './contentHash.ts';
import { hashReleaseFiles, manifestFile, type Provenance, type ReleaseManifest } from './releaseManifest.ts';

interface BuildOptions {
  // Defaults to the package's version with the content hash.
  version?: string;
  mode?: AreaBuild['mode'];
  // The folder that contains the areas.
  root?: string;
}

// The build was checked. Its files are kept for a day.
export interface BuildResult {
  outDir: string;
  manifest: ReleaseManifest;
  ms: number;
  // The commit and tools of the build; unknown if it was built elsewhere.
  provenance?: Provenance;
}

function refuse(area: Area, problems: readonly string[]) {
  if (problems.length > 0)
    throw new BuildError(`${area.name} cannot be released:\n${problems.map((each) => `- ${each}`).join('\n')}`);
}

// The manifest is written last, so a folder that contains one is complete.
function findFinishedBuild(area: Area, name: string, hash: string) {
  const builds = findBuildFolders(area, name).flatMap((outDir) => {
    const file = path.join(outDir, manifestFile);
    return existsSync(file) ? [{ outDir, manifest: JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest }] : [];
  });
  return builds.find(({ manifest }) => manifest.contentHash === hash);
}

// Returns the finished build if one with the same content and version exists. Throws BuildError if the build would
// fail in a browser.
export async function buildArea(name: string, options: BuildOptions = {}): Promise<BuildResult> {
  const started = performance.now();
  const { mode = 'production', root = workspaceRoot } = options;
  const area = findArea(name, root);
  const hash = contentHash(area);
  const version = options.version ?? localVersion(area, hash);
  if (valid(version) !== version)
    throw new BuildError(`"${version}" is not a valid version. It looks like 1.9.0, or 1.9.0-rc.3.`);
  const calls = listCalls(area);
  if (!isHost(area))
    refuse(area, [...checkScreens(area.dir, (await readRemote(area)).screens), ...listUnguarded(calls)]);

  const finish = async (built: Pick<BuildResult, 'outDir' | 'manifest'>): Promise<BuildResult> => ({
    ...built,
    provenance: await readProvenance(root),
    ms: Math.round(performance.now() - started),
  });
  return withBuildFolder(area, `${version}-${mode}`, async (outDir) => {
    const finished = findFinishedBuild(area, `${version}-${mode}`, hash);
    if (finished) {
      await utimes(finished.outDir, new Date(), new Date()); // it stays for another day
      return finish(finished);
    }
    const build = { mode, version, outDir };
    const stats = await compile(area.name, await loadRspackConfig(area, build));
    const { manifest, problems } = await (isHost(area) ? createHostManifest : createRemoteManifest)(area, build, stats);
    const modules = builtFiles(stats);
    const licenses = collectLicenses(area.name, modules);
    refuse(area, [...problems, ...licenses.problems]);
    await writeFile(path.join(outDir, licensesFile), licenses.text);
    await writeFile(path.join(outDir, sbomFile), createSbom(manifest, modules));
    const files = await hashReleaseFiles(outDir);
    const complete = { ...manifest, contentHash: hash, sourceHash: hashSources(area), calls, files };
    await writeFile(path.join(outDir, manifestFile), `${JSON.stringify(complete, null, 2)}\n`);
    return finish({ outDir, manifest: complete });
  });
}

const wanted = {
  all: false,
  assets: true,
  chunkGroups: true,
  chunks: true,
  chunkRelations: true,
  ids: true,
  entrypoints: true,
  modules: true,
  nestedModules: true,
  modulesSpace: Infinity,
  nestedModulesSpace: Infinity,
  chunkGroupMaxAssets: Infinity,
  cachedModules: true,
  orphanModules: true,
  dependentModules: true,
  runtimeModules: true,
  providedExports: true,
  errors: true,
  errorDetails: false,
  warnings: true,
} as const;

// Warnings fail the build, too.
export async function compile(area: string, config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<StatsCompilation>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error || !result) reject(error ?? new Error('Rspack gave no result'));
        else resolve(result.toJson(wanted));
      });
    });
    const problems = [...(stats.errors ?? []), ...(stats.warnings ?? [])].map(({ message }) => message);
    if (problems.length > 0) throw new BuildError(`${area} does not build:\n${problems.join('\n\n')}`);
    return stats;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

// Another build may have to finish first.
const TIMEOUT_MS = 300_000;
const STALE_MS = 30_000;

// The folders of builds with this name by any process, including unfinished ones.
const findBuildFolders = (area: Area, name: string): string[] => {
  const dir = path.join(area.root, '.cache/build', area.name);
  return globSync(`${name}-*`, { cwd: dir }).map((folder) => path.join(dir, folder));
};

// Runs `work` with a new folder for a build. Builds of an area run one after another, also across processes, because
// they share the bundler's cache. Folders are removed after a day.
async function withBuildFolder<T>(area: Area, name: string, work: (outDir: string) => Promise<T>): Promise<T> {
  const dir = path.join(area.root, '.cache/build', area.name);
  await mkdir(dir, { recursive: true });
  const release = await acquireProcessLock({
    lockPath: `${dir}.lock`,
    timeoutMs: TIMEOUT_MS,
    staleMs: STALE_MS,
    onWait: (owner) => console.log(`Waiting for ${owner} to finish building ${area.name} ...`),
    // The lock may be lost while the machine sleeps; parallel builds are slow but harmless.
  }).catch((error: unknown) => {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new BuildError(
      `${area.name} is being built by ${error.owner}, which does not finish. End that process, or wait.`,
    );
  });
  try {
    await pruneOlderThan(dir);
    return await work(path.join(dir, `${name}-${process.pid}`));
  } finally {
    release();
  }
}

// The commit of the working tree, with a mark if files were changed; null outside of a repository.
async function readCommit(root: string): Promise<string | null> {
  const words = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { stdout, failed } = await execa('git', words, { cwd: root, timeout: 30_000, reject: false });
  return failed ? null : stdout;
}

async function readProvenance(root: string): Promise<Provenance> {
  const [git, lockfile] = await Promise.all([
    readCommit(root),
    readFile(path.join(root, 'pnpm-lock.yaml')).catch(() => ''),
  ]);
  return {
    git,
    builder: {
      node: process.versions.node,
      bundler: `rspack ${rspack.rspackVersion}`,
      platform: `${process.platform}-${process.arch}`,
      lockfileHash: createHash('sha256').update(lockfile).digest('hex'),
    },
  };
}

// The settings of the project or of a separate repository, which also name types of tests and tools.
const settingsFiles = ['tsconfig.browser.json', 'tsconfig.json'];

// The bundler ignores types. The compiler's state in `.cache/types` makes repeated checks fast. Throws BuildError with
// the compiler's output.
export async function checkTypes({ name, dir, root }: Area): Promise<void> {
  const projectSettings = settingsFiles.find((file) => existsSync(path.join(root, file)));
  if (projectSettings === undefined) return;
  const cache = path.join(root, '.cache/types');
  await mkdir(cache, { recursive: true });
  const settings = path.join(cache, `${name}.json`);
  const fromRoot = (file: string) => path.join('../..', file);
  // Another process may check the same area, and must not read a partial file.
  const temporary = `${settings}.${process.pid}`;
  await writeFile(
    temporary,
    JSON.stringify({
      extends: fromRoot(projectSettings),
      compilerOptions: { incremental: true, tsBuildInfoFile: `./${name}.tsbuildinfo` },
      include: [fromRoot(path.basename(dir))],
      exclude: ['**/node_modules', '**/*.test.*', '**/rspack.config.ts'].map(fromRoot),
    }),
  );
  await rename(temporary, settings);
  const { all, exitCode, code } = await execa('tsc', ['--pretty', 'false', '-p', settings], {
    cwd: root,
    all: true,
    preferLocal: true,
    localDir: root,
    reject: false,
    stdin: 'ignore',
  });
  if (code === 'ENOENT')
    throw new BuildError(
      `${name} cannot be built here: the compiler is missing. Install the development dependencies (pnpm install without --prod).`,
    );
  if (exitCode !== 0) throw new BuildError(`${name} has type errors:\n${all}`);
}
