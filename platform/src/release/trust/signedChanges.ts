import { isObjectStore } from '@faultline/storage';
import type { Registry } from '@faultline/shared/contract';
import { getLivePaths } from '../registry/liveSet.ts';
import { ReleaseError } from '../registry/registry.ts';
import { treePaths } from '../registry/store.ts';
import { isSigned, readRootChain, readTrustedRoot } from './root.ts';
import { getSeenFile, readSeen, refuseOlder, saveSeen } from './seenSets.ts';
import { findUnsignedFiles, openSigner, readStatement } from './statement.ts';

/**
 * Checks what a change of a signed tree is based on: the key is at hand, the live registry was signed, and it is not
 * older than what this machine has published or seen. Otherwise the writer would sign altered or replayed content.
 * @param rotates The change writes another root: the live registry may be signed by a key of any former one.
 * @throws ReleaseError
 */
export async function ensureSigned(
  tree: string,
  { revision }: Pick<Registry, 'revision'>,
  registry: Buffer,
  { rotates }: { rotates: boolean },
): Promise<void> {
  if (!(await isSigned(tree))) return refuseLostRoots(tree);
  if (!rotates) await openSigner(tree);
  if (revision === 0) return;
  const roots = await readRootChain(tree);
  const set = { revision, root: roots.at(-1)?.signed.version ?? 0 };
  await refuseOlder(getPublisherFile(tree), set);
  const statement = await readStatement(
    getLivePaths(tree, revision, registry).statement,
    rotates ? roots : roots.slice(-1),
  );
  const [problem] = findUnsignedFiles(statement, { 'registry.json': registry }).filter((each) =>
    each.startsWith('registry.json'),
  );
  if (problem !== undefined)
    throw new ReleaseError(`${problem} Nothing was changed. Compare it with ${treePaths(tree).history(revision)}.`);
  await saveSeen(getPublisherFile(tree), set);
}

async function refuseLostRoots(tree: string): Promise<void> {
  const file = getPublisherFile(tree);
  const { root } = await readSeen(file);
  if (root > 0)
    throw new ReleaseError(
      `${tree} was signed, and its roots are gone. Nothing was changed. Restore r/history/*.root.json; ` +
        `to go on without signatures, remove ${file}.`,
    );
}

/** Remembers outside the tree what this machine made live. */
export async function rememberLive(tree: string, revision: number): Promise<void> {
  if (!(await isSigned(tree))) return;
  const root = await readTrustedRoot(tree);
  await saveSeen(getPublisherFile(tree), { revision, root: root.signed.version });
}

const getPublisherFile = (tree: string) =>
  getSeenFile(isObjectStore(tree) ? `${process.env['S3_ENDPOINT'] ?? ''} ${tree}` : tree);
