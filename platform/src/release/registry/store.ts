import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/schemas';
import { listNames, toShortLocation } from '@faultline/storage';
import * as v from 'valibot';
import type { ReleaseManifest } from '../../build/releaseManifest.ts';
import { openReleaseTree } from './openReleaseTree.ts';
import { ReleaseError } from './registry.ts';
import { getManifestPath, readTreeFile, treePaths } from './treeFiles.ts';

const emptyRegistry: Registry = {
  schema: 2,
  revision: 0,
  publishedAt: new Date(0).toISOString(),
  change: null,
  host: null,
  remotes: {},
};

// Returns the registry in a file's text, or the reason why the text is not a registry.
function parseRegistry(text: string): Registry | string {
  const json = parseJson(text);
  if (json === undefined) return 'is not valid JSON.';
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : `is not a registry: ${v.summarize(parsed.issues)}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const anySchema = v.object({ schema: v.number(), remotes: v.record(v.string(), v.unknown()) });

// Throws ReleaseError for a registry of another schema: its keys have other names, and nothing converts them.
function refuseOtherSchema(file: string, text: string): void {
  const parsed = v.safeParse(anySchema, parseJson(text));
  const current = emptyRegistry.schema;
  if (!parsed.success || parsed.output.schema === current) return;
  const found = parsed.output.schema;
  const isHistory = path.basename(path.dirname(file)) === 'history';
  const folder = path.dirname(file);
  const tree = toShortLocation(isHistory ? path.dirname(path.dirname(folder)) : folder);
  const advice =
    found < current
      ? `Delete the folder ${tree}, then start again, which publishes every area, or publish each area by \`release publish\`.`
      : 'Use the version of this project that wrote it, or a later one.';
  throw new ReleaseError(`${file} has schema ${found}, but this version reads only schema ${current}. ${advice}`);
}

// Returns the command that restores the newest readable registry of the history; empty if the history has none.
async function getRestoreCommand(tree: string): Promise<string> {
  const { history, registry } = treePaths(tree);
  const names = await listNames(path.dirname(history(0)));
  const revisions = names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []));
  for (const revision of revisions.sort((a, b) => b - a)) {
    const text = await readTreeFile(history(revision)).catch(() => null);
    if (text === null || typeof parseRegistry(text.toString()) === 'string') continue;
    return openReleaseTree(tree).explainRestore(history(revision), registry);
  }
  return 'Its history has no readable copy: restore it from a backup, or remove it and publish every area again.';
}

async function readRegistryText(file: string): Promise<string | null> {
  try {
    return (await readTreeFile(file))?.toString() ?? null;
  } catch (error) {
    throw new ReleaseError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

// Reads a registry; an empty one if the file does not exist. `advise` explains how to repair a damaged one.
const readOrRefuse = async (file: string, advise: () => string | Promise<string>): Promise<Registry> =>
  parseOrRefuse(file, await readRegistryText(file), advise);

async function parseOrRefuse(
  file: string,
  text: string | null,
  advise: () => string | Promise<string>,
): Promise<Registry> {
  if (text === null) return emptyRegistry;
  refuseOtherSchema(file, text);
  const found = parseRegistry(text);
  if (typeof found === 'string') throw new ReleaseError(`${file} ${found} ${await advise()}`);
  return found;
}

// Returns an empty registry if the file does not exist.
export const readRegistryFile = (file: string): Promise<Registry> =>
  readOrRefuse(file, () => 'Restore it from a backup.');

// Returns an empty registry if nothing was published yet. Throws ReleaseError for a damaged file, with the command
// that restores it, and for a file of another schema.
export const readRegistry = (tree: string): Promise<Registry> =>
  readOrRefuse(treePaths(tree).registry, () => getRestoreCommand(tree));

// Parses content that was already read. Throws the same errors as `readRegistry`.
export const parseLiveRegistry = (tree: string, content: Buffer | undefined): Promise<Registry> =>
  parseOrRefuse(treePaths(tree).registry, content?.toString() ?? null, () => getRestoreCommand(tree));

// Returns null if the release's files are gone.
export type ReadManifest = (area: string, version: string) => Promise<ReleaseManifest | null>;

export interface PublishedReleases {
  registry: () => Promise<Registry>;
  readManifest: ReadManifest;
}

export const openTree = (tree: string): PublishedReleases => ({
  registry: () => readRegistry(tree),
  readManifest: readManifestsIn(tree),
});

export const readManifestsIn =
  (tree: string): ReadManifest =>
  async (area, version) => {
    const text = await readTreeFile(getManifestPath(tree, area, version)).catch(() => null);
    return text === null ? null : (JSON.parse(text.toString()) as ReleaseManifest);
  };
