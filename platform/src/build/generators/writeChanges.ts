import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from '../area.ts';
import { GeneratorError } from './GeneratorError.ts';

/** The output of a generator by path in the workspace: new files, and new contents of existing files. */
export interface Changes {
  created: Record<string, string>;
  changed?: Record<string, string>;
}

/** Writes all changes in the project's format, or nothing if a file to create exists. Returns the paths. */
export async function writeChanges(root: string, { created, changed = {} }: Changes): Promise<string[]> {
  const taken = Object.keys(created).filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new GeneratorError(`${taken.join(', ')} exists already. Choose another name.`);
  const texts = { ...created, ...changed };
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  await execa('oxfmt', Object.keys(texts), { cwd: root, preferLocal: true, localDir: workspaceRoot, timeout: 60_000 });
  return Object.keys(texts);
}
