import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './releaseManifest.ts';

/** Returns the subresource integrity of a file's content. */
export const computeIntegrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Returns whether a release may contain a file of this type: files that pages or tools load, but no documents.
 * Publishing adds compressed files.
 */
export const hasReleaseFileType = (name: string): boolean =>
  /\.(?:js|mjs|css|map|wasm|json|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(name);

/** Returns the relative paths of all files in a folder. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Returns the integrity of each file of a build except its manifest. */
export async function hashReleaseFiles(outDir: string): Promise<Record<string, string>> {
  const names = (await listFiles(outDir)).filter((name) => name !== manifestFile);
  const hashes = names.map(async (name) => [name, computeIntegrity(await readFile(path.join(outDir, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}
