import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedNames } from '../build/analysis/modules.ts';
import { GeneratorError } from './GeneratorError.ts';
import { endpointFiles } from './endpointFiles.ts';
import { endpointInsertions } from './endpointInsertions.ts';
import { insertText } from './insertions.ts';
import { readName } from './readName.ts';
import { writeChanges } from './writeChanges.ts';

/** Writes `GET /<name>` through every layer: contract, API, documents, tests. */
export async function newEndpoint(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  const core = exportedNames(path.join(root, 'shared/src/federation/core.ts'));
  if (core.has(name.camel))
    throw new GeneratorError(`"${name.camel}" is exported by @faultline/shared already. Choose another name.`);
  const changed: Record<string, string> = {};
  for (const insertion of endpointInsertions(name)) {
    const source = changed[insertion.file] ?? readFileSync(path.join(root, insertion.file), 'utf8');
    changed[insertion.file] = insertText(source, insertion);
  }
  return writeChanges(root, { created: endpointFiles(name), changed });
}
