import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
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

/** What a file's text holds, or in words why it is not a registry. */
function parseRegistry(text: string): Registry | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'is not valid JSON.';
  }
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : `is not a registry: ${v.summarize(parsed.issues)}.`;
}

/** The command that puts the newest readable registry of the history back; none where the history has none. */
async function getRestoreCommand(tree: string): Promise<string> {
  const { history, registry } = treePaths(tree);
  const names = await readdir(path.dirname(history(0))).catch((): string[] => []);
  const seqs = names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []));
  for (const seq of seqs.sort((a, b) => b - a)) {
    const text = await readFile(history(seq), 'utf8').catch(() => '');
    if (typeof parseRegistry(text) === 'string') continue;
    const files = [history(seq), registry].map((file) => quote(toShortPath(file)));
    return `Run: cp ${files.join(' ')}`;
  }
  return 'Its history has no readable copy: restore it from a backup, or remove it and publish every area again.';
}

const toShortPath = (file: string) => {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
};

/** A path as a shell reads it. */
const quote = (file: string) => (/^[\w./@-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`);

async function readRegistryText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Whoever writes there learns of a file in the place of the folder.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ReleaseError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A registry from a file of the history; an empty one where there is none. */
export async function readRegistryFile(file: string): Promise<Registry> {
  const text = await readRegistryText(file);
  const found = text === null ? emptyRegistry : parseRegistry(text);
  if (typeof found === 'string') throw new ReleaseError(`${file} ${found} Restore it from a backup.`);
  return found;
}

/**
 * The registry of a tree; an empty one where nothing was published yet.
 * @throws ReleaseError with the command that restores it, when the file is damaged.
 */
export async function readRegistry(tree: string): Promise<Registry> {
  const file = treePaths(tree).registry;
  const text = await readRegistryText(file);
  const found = text === null ? emptyRegistry : parseRegistry(text);
  if (typeof found === 'string') throw new ReleaseError(`${file} ${found} ${await getRestoreCommand(tree)}`);
  return found;
}
