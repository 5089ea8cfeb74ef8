import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from '../area.ts';
import { GeneratorError } from './readName.ts';

// The output of a generator by path in the workspace: new files, and new contents of existing files.
interface Changes {
  created: Record<string, string>;
  changed?: Record<string, string>;
}

// Formats the files like the project. Writes nothing if a file to create exists. Returns the paths.
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

// `text` is inserted before the only match of the regular expression `before` in `file`.
export interface Insertion {
  file: string;
  before: string;
  text: string;
}

// Throws GeneratorError with the text to insert by hand, if the file has no match.
export function insertText(source: string, { file, before, text }: Insertion): string {
  const places = [...source.matchAll(new RegExp(before, 'gm'))];
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new GeneratorError(`${file} is not as the generator knows it. Nothing was written; it needs: ${text.trim()}`);
  return `${source.slice(0, place.index)}${text}${source.slice(place.index)}`;
}
