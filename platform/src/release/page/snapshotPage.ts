import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { readHistory } from '../registry/history.ts';
import { ReleaseError } from '../registry/registry.ts';
import { getManifestPath, readRegistry, treePaths } from '../registry/store.ts';
import { hasTreeFile, listTreeNames, removeTreeFile, writeTreeFile } from '../registry/treeFiles.ts';
import { readSetKeys } from '../trust/root.ts';
import { openSigner, writeStatement } from '../trust/statement.ts';
import { indexPage } from './indexPage.ts';

/** A past set without what was withdrawn since: its files may be at another origin, where nobody removed them. */
function withoutWithdrawn(past: Registry, current: Registry): Registry {
  const lines = Object.entries(past.remotes).map(([area, line]) => {
    const withdrawn = (current.remotes[area] ?? current.retired?.[area]?.line)?.withdrawn ?? {};
    const isAllowed = (version: string) => !Object.hasOwn(withdrawn, version);
    const { canary, previous, ...rest } = line;
    const allowed = {
      ...rest,
      previous: previous !== null && isAllowed(previous) ? previous : null,
      ...(canary && isAllowed(canary.version) ? { canary } : {}),
      releases: Object.fromEntries(Object.entries(line.releases).filter(([version]) => isAllowed(version))),
    };
    return [area, allowed] as const;
  });
  return { ...past, remotes: Object.fromEntries(lines) };
}

/**
 * Lets browsers open the exact set of releases of a past `revision` beside what is live, which stays as it is: its page is
 * put where servers look for `?revision=<n>`. It is closed again, for old releases are not for everyone for ever.
 */
export async function publishSnapshotPage(tree: string, revision: number): Promise<string> {
  const past = await readHistory(tree, revision);
  const { pastPage, pastPageStatement } = treePaths(tree);
  const host = past.host?.releases[past.host.active];
  if (!past.host || !host) throw new ReleaseError(`Set ${revision} has no host, so there is no page to open.`);
  const areas = [
    ['host', past.host.active],
    ...Object.entries(past.remotes).map(([area, { active }]) => [area, active]),
  ];
  const isThere = await Promise.all(
    areas.map(([area = '', version = '']) => hasTreeFile(getManifestPath(tree, area, version))),
  );
  const gone = areas.filter((_, at) => !isThere[at]);
  if (gone.length > 0)
    throw new ReleaseError(
      `Set ${revision} cannot be opened, for these are no longer in the tree: ${gone.map((each) => each.join(' ')).join(', ')}.`,
    );
  const signer = await openSigner(tree);
  const keys = await readSetKeys(tree);
  const page = indexPage(withoutWithdrawn(past, await readRegistry(tree)), host, { past: true, keys });
  const files = { [`r/history/${revision}.html`]: page };
  if (signer) await writeStatement(pastPageStatement(revision), signer, revision, files);
  await writeTreeFile(pastPage(revision), page);
  return `/?revision=${revision}`;
}

/** Lists the past sets that browsers can open, by `revision`. */
export async function listSnapshotPages(tree: string): Promise<number[]> {
  const dir = path.dirname(treePaths(tree).pastPage(0));
  const names = await listTreeNames(dir);
  return names.flatMap((name) => (/^\d+\.html$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

/** Closes every past set that was opened; returns which. */
export async function closePast(tree: string): Promise<number[]> {
  const revisions = await listSnapshotPages(tree);
  const { pastPage, pastPageStatement } = treePaths(tree);
  for (const revision of revisions)
    for (const file of [pastPage(revision), pastPageStatement(revision)]) await removeTreeFile(file);
  return revisions;
}
