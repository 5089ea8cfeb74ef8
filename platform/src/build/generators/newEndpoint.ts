import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { exportedNames } from '../analysis/modules.ts';
import { findArea, isHost } from '../area.ts';
import { fillTemplates, fillText } from './fillTemplates.ts';
import { GeneratorError, type Name, readName } from './readName.ts';
import { type Insertion, insertText, writeChanges } from './writeChanges.ts';

function refuseTaken(root: string, { camel }: Name) {
  if (exportedNames(path.join(root, 'shared/src/federation/core.ts')).has(camel))
    throw new GeneratorError(`"${camel}" is exported by @faultline/shared already. Choose another name.`);
}

function insertAll(root: string, insertions: readonly Insertion[]): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const insertion of insertions) {
    const source = changed[insertion.file] ?? readFileSync(path.join(root, insertion.file), 'utf8');
    changed[insertion.file] = insertText(source, insertion);
  }
  return changed;
}

type Template = 'endpoint' | 'areaEndpoint' | 'endpointRoute';
const folder = path.join(import.meta.dirname, 'templates');

function writeCall(root: string, templates: readonly Template[], values: Record<string, string>) {
  const insertions = templates.flatMap((template) => {
    const text = readFileSync(path.join(folder, 'insertions', `${template}.yaml.txt`), 'utf8');
    return parse(fillText(text, values)) as Insertion[];
  });
  const created = templates.map((template) => fillTemplates(path.join(folder, template), values));
  return writeChanges(root, { created: Object.assign({}, ...created), changed: insertAll(root, insertions) });
}

// All areas may call `GET /<name>`.
export async function newEndpoint(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  refuseTaken(root, name);
  return writeCall(root, ['endpoint', 'endpointRoute'], { ...name, call: name.slug });
}

// The contract of `GET /<area>/<name>` is a file of the area, so that the area can be published without the host.
export async function newAreaEndpoint(root: string, areaName: string, text: string): Promise<string[]> {
  const area = findArea(areaName, root);
  if (isHost(area)) throw new GeneratorError('The calls of the host are those of all areas. Leave --area out.');
  const name = readName(text);
  refuseTaken(root, name);
  const values = { ...name, area: area.name, call: `${area.name}/${name.slug}` };
  return writeCall(root, ['areaEndpoint', 'endpointRoute'], values);
}
