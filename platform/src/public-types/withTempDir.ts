import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Works in a folder of its own within the package, so that the libraries of its types are found; it is gone afterwards. */
export async function withTempDir<T>(packageDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const modules = path.join(packageDir, 'node_modules');
  await mkdir(modules, { recursive: true });
  const dir = await mkdtemp(path.join(modules, '.public-types-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
