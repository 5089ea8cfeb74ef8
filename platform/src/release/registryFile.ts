import { readFile } from 'node:fs/promises';
import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/wire';
import * as v from 'valibot';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';

export const emptyRegistry: Registry = {
  schema: 1,
  seq: 0,
  publishedAt: new Date(0).toISOString(),
  change: null,
  host: null,
  remotes: {},
};

/** A registry from a file; an empty one where there is none. */
export async function readRegistryFile(file: string): Promise<Registry> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry;
    throw new ReleaseError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const restore = 'Restore it from the newest file of r/history/.';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is no JSON. ${restore}`);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new ReleaseError(`${file} is no registry: ${v.summarize(parsed.issues)}. ${restore}`);
  return parsed.output;
}

/** The registry of a tree; an empty one where nothing was published yet. */
export const readRegistry = (tree: string): Promise<Registry> => readRegistryFile(treePaths(tree).registry);
