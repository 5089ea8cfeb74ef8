import { readFile } from 'node:fs/promises';
import type { Registry, RegistryChange } from '@faultline/shared/contract';
import { contractBreaks } from './contractBreaks.ts';
import { indexPage } from './indexPage.ts';
import { readRegistry } from './registryFile.ts';
import { ReleaseError } from './ReleaseError.ts';
import { withTreeLock } from './treeLock.ts';
import { treePaths } from './treePaths.ts';
import { writePage } from './writePage.ts';

/** Who changes the tree: said by CI in RELEASE_BY, else the account. */
const actor = ({ RELEASE_BY, USER, USERNAME } = process.env) => RELEASE_BY || USER || USERNAME || 'unknown';

/** A writer that was cut off leaves a page behind its registry. */
async function isPageStale(tree: string, registry: Registry): Promise<boolean> {
  const host = registry.host?.releases[registry.host.active];
  const page = await readFile(treePaths(tree).index, 'utf8').catch(() => null);
  return host !== undefined && page !== indexPage(registry, host);
}

export interface Edit {
  registry: Registry;
  change: Pick<RegistryChange, 'action' | 'releases'>;
}

/**
 * Changes what is live, as the only writer: reads the registry, lets `edit` make the next one (`null`: leave it), holds
 * it against the contract, and writes it. What is published at the same time elsewhere is kept.
 * @throws ReleaseError when the result must not go live; nothing is changed then.
 */
export const changeRegistry = (
  tree: string,
  edit: (current: Registry) => Edit | null,
  why: string | null = null,
): Promise<Registry> =>
  withTreeLock(tree, async (ensureHeld) => {
    const current = await readRegistry(tree);
    const edited = edit(current);
    if (!edited) {
      if (await isPageStale(tree, current)) await writePage(tree, current);
      return current;
    }
    const { action, releases } = edited.change;
    const breaks = await contractBreaks(tree, edited.registry, new Set(Object.keys(releases)));
    if (breaks.length > 0)
      throw new ReleaseError(`This cannot go live:\n${breaks.map((each) => `- ${each}`).join('\n')}`);
    const next: Registry = {
      ...edited.registry,
      seq: current.seq + 1,
      publishedAt: new Date().toISOString(),
      change: { action, releases, by: actor(), why },
    };
    ensureHeld();
    if ((await readRegistry(tree)).seq !== current.seq)
      throw new ReleaseError(`The registry of ${tree} was changed without its lock. Nothing was written; try again.`);
    await writePage(tree, next);
    return next;
  });
