import type { Registry } from '@faultline/shared/contract';
import { existsSync } from 'node:fs';
import { ReleaseError } from './ReleaseError.ts';
import { readRegistryFile } from './registryFile.ts';
import { treePaths } from './treePaths.ts';

/** The registry as it was at a `seq` of the tree's history. */
export async function readHistory(tree: string, seq: number): Promise<Registry> {
  const file = treePaths(tree).history(seq);
  if (!Number.isSafeInteger(seq) || seq < 1 || !existsSync(file))
    throw new ReleaseError(`The history of ${tree} has no set ${seq}. \`release history\` lists what it has.`);
  return readRegistryFile(file);
}
