import { readFile } from 'node:fs/promises';
import type { Registry, RegistryChange } from '@faultline/shared/contract';
import type { ChangeOptions } from './ChangeOptions.ts';
import { refusalsOf } from './check/refusalsOf.ts';
import { verdictsOf } from './check/verdictsOf.ts';
import { withoutUnfit } from './check/withoutUnfit.ts';
import { checkFiles } from './checkFiles.ts';
import { indexPage } from './indexPage.ts';
import { factsIn } from './readFacts.ts';
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

/** What only takes away, or opens a door for later, is not held against the contract: a halt must never be refused. */
const unchecked = new Set<RegistryChange['action']>(['halt', 'origins', 'gc']);

/** What was edited, as far as the contract check lets it go live, and what it had to be forced over. */
async function checked(tree: string, edited: Edit, options: ChangeOptions) {
  if (unchecked.has(edited.change.action)) return { registry: edited.registry, forced: {} };
  await checkFiles(tree, edited.registry, edited.change.releases);
  const changed = new Set(Object.keys(edited.change.releases));
  const registry = await withoutUnfit(factsIn(tree), edited.registry, changed, options.dropPrevious);
  const verdicts = await verdictsOf(factsIn(tree), registry, edited.change.releases);
  options.onVerdicts?.(verdicts);
  const refused = refusalsOf(verdicts);
  if (refused.length > 0 && !options.force)
    throw new ReleaseError(`This cannot go live:\n${refused.map((each) => `- ${each}`).join('\n')}`);
  return { registry, forced: refused.length > 0 ? { forced: refused } : {} };
}

/**
 * Changes what is live, as the only writer: reads the registry, lets `edit` make the next one (`null`: leave it), holds
 * it against the contract, and writes it. What is published at the same time elsewhere is kept.
 * @throws ReleaseError when the result must not go live; nothing is changed then.
 */
export const changeRegistry = (
  tree: string,
  edit: (current: Registry) => Edit | null,
  options: ChangeOptions = {},
): Promise<Registry> =>
  withTreeLock(tree, async (ensureHeld) => {
    const current = await readRegistry(tree);
    const edited = edit(current);
    if (!edited) {
      if (await isPageStale(tree, current)) await writePage(tree, current);
      return current;
    }
    const { registry, forced } = await checked(tree, edited, options);
    const next: Registry = {
      ...registry,
      seq: current.seq + 1,
      publishedAt: new Date().toISOString(),
      change: { ...edited.change, by: actor(), why: options.why ?? null, ...forced },
    };
    ensureHeld();
    if ((await readRegistry(tree)).seq !== current.seq)
      throw new ReleaseError(`The registry of ${tree} was changed without its lock. Nothing was written; try again.`);
    await writePage(tree, next);
    return next;
  });
