import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedNames } from '../analysis/modules.ts';
import { findArea, isHost } from '../area.ts';
import { areaEndpointFiles, areaEndpointInsertions } from './areaEndpoint.ts';
import { GeneratorError } from './GeneratorError.ts';
import { endpointFiles } from './endpointFiles.ts';
import { endpointInsertions } from './endpointInsertions.ts';
import { type Insertion, insertText } from './insertions.ts';
import { type Name, readName } from './readName.ts';
import { writeChanges } from './writeChanges.ts';

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

/** Writes `GET /<name>`, which all areas may call: contract, API, documents and tests. */
export async function newEndpoint(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  refuseTaken(root, name);
  return writeChanges(root, { created: endpointFiles(name), changed: insertAll(root, endpointInsertions(name)) });
}

/**
 * Writes `GET /<area>/<name>`, whose contract is a file of the area, so that the area can be published without the
 * host.
 */
export async function newAreaEndpoint(root: string, areaName: string, text: string): Promise<string[]> {
  const area = findArea(areaName, root);
  if (isHost(area)) throw new GeneratorError('The calls of the host are those of all areas. Leave --area out.');
  const name = readName(text);
  refuseTaken(root, name);
  return writeChanges(root, {
    created: areaEndpointFiles(area.name, name),
    changed: insertAll(root, areaEndpointInsertions(area.name, name)),
  });
}
