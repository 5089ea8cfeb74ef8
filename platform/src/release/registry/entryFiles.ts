import path from 'node:path';
import type { ReleaseEntry } from './publicRegistry.ts';
import { treePaths } from './store.ts';
import { joinTree, listTreeNames, readTreeFile, removeTreeFile, writeTreeFile } from './treeFiles.ts';

// In a folder, a web server sends the entries of releases as files. A gateway reads them from the registry.

/** Writes the entries of a registry, and removes all others. */
export async function writeEntryFiles(tree: string, entries: readonly ReleaseEntry[]): Promise<void> {
  const wanted = toFiles(tree, entries);
  for (const file of await listEntryFiles(tree)) if (!wanted.has(file)) await removeTreeFile(file);
  for (const [file, text] of wanted)
    if ((await readTreeFile(file))?.toString() !== text) await writeTreeFile(file, text);
}

/** Lists the entries that are missing, altered, or not of a registry's releases. */
export async function findDifferingEntryFiles(tree: string, entries: readonly ReleaseEntry[]): Promise<string[]> {
  const wanted = toFiles(tree, entries);
  const names = new Set([...wanted.keys(), ...(await listEntryFiles(tree))]);
  const differing: string[] = [];
  for (const file of names)
    if ((await readTreeFile(file))?.toString() !== wanted.get(file)) differing.push(path.relative(tree, file));
  return differing;
}

const toFiles = (tree: string, entries: readonly ReleaseEntry[]) =>
  new Map(entries.map(({ area, version, text }) => [treePaths(tree).entry(area, version), text]));

async function listEntryFiles(tree: string): Promise<string[]> {
  const dir = path.dirname(treePaths(tree).entry('', ''));
  return (await listTreeNames(dir)).filter((name) => name.includes('@')).map((name) => joinTree(dir, name));
}
