import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import { hashReleaseFiles, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { getRegistryEntry, ReleaseError, requireEntry } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import { getManifestPath, readTreeFile } from '../registry/treeFiles.ts';

const GIT_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 600_000;
const BUILD_TIMEOUT_MS = 300_000;

// Runs in a checkout of the release's commit, by the build code of that commit.
const buildScript = `
const { buildArea } = await import('./platform/src/build/buildArea.ts');
const { outDir } = await buildArea(process.argv[1], { version: process.argv[2] });
console.log(outDir);
`;

// Builds a release again from its commit and returns a sentence for each file that differs. Throws ReleaseError if the
// commit is unknown, is missing in this repository, or does not build.
export async function rebuild(tree: string, area: string, version: string, print = console.log): Promise<string[]> {
  const registry = await readRegistry(tree);
  requireEntry(registry, area).ensureKnown(version);
  const commit = getRegistryEntry(registry, area)?.releases[version]?.git ?? '';
  if (!/^[0-9a-f]{40}$/.test(commit))
    throw new ReleaseError(
      `${area} ${version} was built from files that no commit holds, so it cannot be built again.`,
    );
  const published = await readFiles(getManifestPath(tree, area, version));
  const dir = await mkdtemp(path.join(tmpdir(), 'faultline-rebuild-'));
  try {
    print(`Building ${area} ${version} from ${commit} ...`);
    const built = await buildCommit(dir, commit, [area, version]);
    const names = new Set([...Object.keys(published), ...Object.keys(built)]);
    return [...names].flatMap((name) => {
      if (built[name] === published[name]) return [];
      if (built[name] === undefined) return [`${name} does not come out of the commit.`];
      return published[name] === undefined ? [`${name} was not published.`] : [`${name} is another file.`];
    });
  } finally {
    await execa('git', ['worktree', 'remove', '--force', dir], { cwd: workspaceRoot, reject: false });
    await rm(dir, { recursive: true, force: true });
  }
}

async function readFiles(file: string): Promise<Record<string, string>> {
  const text = await readTreeFile(file).catch(() => null);
  if (text === null) throw new ReleaseError(`${file} is missing, so there is nothing to compare with.`);
  const { files } = JSON.parse(text.toString()) as ReleaseManifest;
  if (files === undefined) throw new ReleaseError(`${file} was written before releases recorded their files.`);
  return files;
}

async function buildCommit(dir: string, commit: string, [area, version]: [string, string]) {
  const run = async (timeout: number, cwd: string, command: string, ...args: string[]) => {
    const [file = '', ...flags] = command.split(' ');
    const options = { cwd, timeout, stdin: 'ignore', preferLocal: true, localDir: dir } as const;
    const { stdout } = await execa(file, [...flags, ...args], options).catch((error: Error) => {
      throw new ReleaseError(`${area} ${version} cannot be built from ${commit}: ${error.message}`);
    });
    return stdout;
  };
  await run(GIT_TIMEOUT_MS, workspaceRoot, 'git worktree add --detach --force', dir, commit);
  const install = 'npx -y --prefer-offline pnpm@12.21.0 install --frozen-lockfile --prefer-offline';
  await run(INSTALL_TIMEOUT_MS, dir, install);
  const stdout = await run(BUILD_TIMEOUT_MS, dir, 'node --input-type=module --eval', buildScript, area, version);
  return hashReleaseFiles(stdout.trim().split('\n').at(-1) ?? '');
}
