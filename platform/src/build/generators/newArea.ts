import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillTemplates, fillText } from './fillTemplates.ts';
import { GeneratorError, type Name, readName } from './readName.ts';
import { screenEntry, screenFiles } from './screenFiles.ts';
import { writeChanges } from './writeChanges.ts';

const ours = ['host', 'shared', 'platform', 'storage', 'api', 'client', 'e2e', 'history'];

export function refuseOwnName(slug: string): void {
  if (ours.includes(slug)) throw new GeneratorError(`"${slug}" is a name the platform uses itself. Choose another.`);
}

const templates = path.join(import.meta.dirname, 'templates');

// The new remote has one screen, passes all checks and can be published. Its license is the project's.
export async function newArea(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  const { slug } = name;
  const folder = `remote-${slug}`;
  refuseOwnName(slug);
  if (existsSync(path.join(root, folder))) throw new GeneratorError(`${folder} exists already. Choose another name.`);
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { license: string };
  const files = await writeChanges(root, {
    created: {
      ...fillTemplates(path.join(templates, 'manifest'), { slug, license: manifest.license }),
      ...areaFiles(name, await screenEntry(root, `/${slug}`, name)),
    },
  });
  const lockfile = path.join(root, LOCKFILE);
  if (!existsSync(lockfile)) return files;
  writeFileSync(lockfile, addToLockfile(readFileSync(lockfile, 'utf8'), folder));
  return [...files, LOCKFILE];
}

const LOCKFILE = 'pnpm-lock.yaml';

// The new area gets the dependencies of the other areas, because a frozen install would otherwise fail.
export function addToLockfile(text: string, folder: string): string {
  const react = /^  remote-[\s\S]*?^      react:\n        specifier: 'catalog:'\n        version: (\S+)$/m.exec(
    text,
  )?.[1];
  const start = text.indexOf('\nimporters:\n');
  const next = [...text.slice(start).matchAll(/^  ([\w.-]+):\n/gm)].find(([, name = '']) => name > folder);
  if (react === undefined || start === -1 || next === undefined) return text;
  const template = readFileSync(path.join(templates, 'insertions/lockfile.yaml.txt'), 'utf8');
  const entry = fillText(template, { folder, react });
  const at = start + next.index;
  return text.slice(0, at) + entry + text.slice(at);
}

// The manifest is not included, because it differs in a standalone repository.
export const areaFiles = (name: Name, entry: string): Record<string, string> => ({
  ...fillTemplates(path.join(templates, 'area'), {
    slug: name.slug,
    entry: entry.replaceAll('\n', '\n  '),
  }),
  ...screenFiles(name.slug, name),
});
