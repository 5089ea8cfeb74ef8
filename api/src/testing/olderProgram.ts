import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'api/src/db/migrations';
// Packages of the API, which also imports the contracts of areas; a commit may lack some.
const PACKAGES = ['api', 'shared', 'storage'];

const git = async (...args: string[]) =>
  (await exec('git', ['-C', ROOT, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

async function listMigrations(commit: string): Promise<number[]> {
  const names = await git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`).catch(() => '');
  return [...names.matchAll(/^(\d{3})_\w+\.sql$/gm)].map(([, number]) => Number(number));
}

// Undefined in a shallow clone without that commit.
export async function findCommitOfVersion(version: number): Promise<string | undefined> {
  const commits = await git('rev-list', 'HEAD', '--', MIGRATIONS).catch(() => '');
  for (const commit of commits.split('\n').filter((line) => line !== '')) {
    const newest = Math.max(0, ...(await listMigrations(commit)));
    if (newest === version) return commit;
  }
  return undefined;
}

// By its tag, or before the first tag the newest commit that lacks a current migration.
export async function findLastRelease(): Promise<string | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*').catch(() => '');
  if (tag !== '') return tag;
  const added = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS).catch(() => '');
  return added === '' ? undefined : git('rev-parse', '--verify', `${added}~1`).catch(() => undefined);
}

// Links the dependencies of one package. Those that only the older release needs are searched among all installed
// packages.
async function linkDependencies(folder: string, name: string): Promise<void> {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) {
    const own = /^@faultline\/(\w+)$/.exec(dependency)?.[1];
    const found = [
      join(ROOT, name, 'node_modules', dependency),
      join(ROOT, 'node_modules/.pnpm/node_modules', dependency),
    ];
    const target = own === undefined ? found.find((path) => existsSync(path)) : join(folder, own);
    if (target === undefined) throw new Error(`${dependency}, which the older release needs, is not installed`);
    const path = join(folder, name, 'node_modules', dependency);
    await mkdir(dirname(path), { recursive: true });
    await symlink(target, path);
  }
}

export interface OlderProgram {
  server: URL;
  cli: URL;
  remove: () => Promise<void>;
}

export async function unpackProgram(commit: string): Promise<OlderProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-older-'));
  const existing = await git('ls-tree', '--name-only', commit);
  const packages = PACKAGES.filter((name) => existing.split('\n').includes(name));
  const contracts = await git('ls-tree', '-r', '-d', '--name-only', commit).then((folders) =>
    folders.split('\n').filter((name) => /^remote-[a-z-]+\/contract$/.test(name)),
  );
  const areas = contracts.map((name) => dirname(name));
  const paths = [...packages, ...contracts, ...areas.map((name) => `${name}/package.json`)];
  const archive = join(folder, 'older.tar');
  await git('archive', `--output=${archive}`, commit, 'package.json', ...paths);
  await exec('tar', ['-xf', archive, '-C', folder]);
  for (const name of [...packages, ...areas]) await linkDependencies(folder, name);
  const script = (name: string) => pathToFileURL(join(folder, 'api/src', name));
  return {
    server: script('server.ts'),
    cli: script('cli.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
