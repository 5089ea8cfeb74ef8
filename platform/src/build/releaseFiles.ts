import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './releaseManifest.ts';

/** The hash by which a page, a registry and a browser know a file. */
export const computeIntegrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Returns whether a release can have a file of this type: what a page loads, and what tools read. Documents are not among
 * them, and compressed forms are made by publishing.
 */
export const hasReleaseFileType = (name: string): boolean =>
  /\.(?:js|mjs|css|map|wasm|json|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(name);

/** Every file below a folder, by its path within it. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** The integrity of each file of a build but its manifest, which holds them. */
export async function hashReleaseFiles(outDir: string): Promise<Record<string, string>> {
  const names = (await listFiles(outDir)).filter((name) => name !== manifestFile);
  const hashes = names.map(async (name) => [name, computeIntegrity(await readFile(path.join(outDir, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}
