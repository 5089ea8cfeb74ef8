import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { listNames } from '@faultline/storage';
import { indexPage } from '../page/indexPage.ts';
import { getActiveVersions, hashPage, listOpenSets, ReleaseError, withOpenSets } from '../registry/registry.ts';
import { findMissingReleases, readHistory, readRegistry } from '../registry/store.ts';
import { readTreeFile, releaseUrl, removeTreeFile, treePaths, writeTreeFile } from '../registry/treeFiles.ts';
import { readSetKeys } from '../trust/root.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

// The release set without withdrawn releases, because their files may still exist at another origin.
function withoutWithdrawn(set: Registry, current: Registry): Registry {
  const remotes = Object.entries(set.remotes).map(([area, entry]) => {
    const withdrawn = (current.remotes[area] ?? current.retired?.[area]?.line)?.withdrawn ?? {};
    const isAllowed = (version: string) => !Object.hasOwn(withdrawn, version);
    const { canary, previous, ...rest } = entry;
    const allowed = {
      ...rest,
      previous: previous !== null && isAllowed(previous) ? previous : null,
      ...(canary && isAllowed(canary.version) ? { canary } : {}),
      releases: Object.fromEntries(Object.entries(entry.releases).filter(([version]) => isAllowed(version))),
    };
    return [area, allowed] as const;
  });
  return { ...set, remotes: Object.fromEntries(remotes) };
}

// The set is available in addition to the live set. The registry names the page by its hash, so that servers send no
// other page, and none after the set was closed.
export async function openReleaseSet(tree: string, revision: number, options: ChangeOptions = {}): Promise<string> {
  const set = await readHistory(tree, revision);
  const host = set.host?.releases[set.host.active];
  if (!set.host || !host) throw new ReleaseError(`Set ${revision} has no host, so there is no page to open.`);
  const gone = await findMissingReleases(tree, Object.entries(getActiveVersions(set)));
  if (gone.length > 0)
    throw new ReleaseError(
      `Set ${revision} cannot be opened, for these are no longer in the tree: ${gone.join(', ')}.`,
    );
  const keys = await readSetKeys(tree);
  let page = '';
  await changeRegistry(
    tree,
    (current) => {
      page = indexPage(withoutWithdrawn(set, current), host, { past: true, keys });
      const openSets: Record<string, string> = { ...current.openSets, [revision]: hashPage(page) };
      if (current.openSets?.[revision] === openSets[revision]) return null;
      return { registry: { ...current, openSets }, change: { action: 'origins', openSets: 'open', releases: {} } };
    },
    { ...options, why: options.why ?? `the set of revision ${revision}` },
  );
  await writeTreeFile(treePaths(tree).setPage(revision), page);
  return `/?revision=${revision}`;
}

// Returns the revisions of the closed sets.
export async function closeReleaseSets(tree: string, options: ChangeOptions = {}): Promise<number[]> {
  let closed: number[] = [];
  await changeRegistry(
    tree,
    (current) => {
      closed = listOpenSets(current);
      if (closed.length === 0) return null;
      return { registry: withOpenSets(current), change: { action: 'gc', openSets: 'close', releases: {} } };
    },
    options,
  );
  await removeClosedPages(tree);
  return closed;
}

export async function removeClosedPages(tree: string): Promise<void> {
  const { setPage } = treePaths(tree);
  const { openSets } = await readRegistry(tree);
  for (const name of await listNames(path.dirname(setPage(0)))) {
    const [, revision] = /^(\d+)\.html$/.exec(name) ?? [];
    if (revision !== undefined && openSets?.[revision] === undefined) await removeTreeFile(setPage(Number(revision)));
  }
}

// Returns the open sets whose page does not contain a release. A page that cannot be read may contain any release.
export async function findOpenSetsWithout(tree: string, area: string, version: string): Promise<Registry['openSets']> {
  const { openSets = {} } = await readRegistry(tree);
  const kept: Record<string, string> = {};
  for (const [revision, hash] of Object.entries(openSets)) {
    const page = await readTreeFile(treePaths(tree).setPage(Number(revision)));
    if (page !== null && hashPage(page) === hash && !page.includes(releaseUrl(area, version))) kept[revision] = hash;
  }
  return kept;
}
