import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { indexPage } from './indexPage.ts';
import { readHistory } from './readHistory.ts';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';
import { writeAtomically } from './writeAtomically.ts';

/**
 * Lets browsers open the exact set of releases of a past `seq` beside what is live, which stays as it is: its page is
 * put where servers look for `?seq=<n>`. It is closed again, for old releases are not for everyone for ever.
 */
export async function openPast(tree: string, seq: number): Promise<string> {
  const past = await readHistory(tree, seq);
  const { release, pastPage } = treePaths(tree);
  const host = past.host?.releases[past.host.active];
  if (!past.host || !host) throw new ReleaseError(`Set ${seq} has no host, so there is no page to open.`);
  const areas = [
    ['host', past.host.active],
    ...Object.entries(past.remotes).map(([area, { active }]) => [area, active]),
  ];
  const gone = areas.filter(([area = '', version = '']) => !existsSync(release(area, version)));
  if (gone.length > 0)
    throw new ReleaseError(
      `Set ${seq} cannot be opened, for these are no longer in the tree: ${gone.map((each) => each.join(' ')).join(', ')}.`,
    );
  await writeAtomically(pastPage(seq), indexPage(past, host, { past: true }));
  return `/?seq=${seq}`;
}

/** Lists the past sets that browsers can open, by `seq`. */
export async function listSnapshotPages(tree: string): Promise<number[]> {
  const dir = path.dirname(treePaths(tree).pastPage(0));
  const names = await readdir(dir).catch((): string[] => []);
  return names.flatMap((name) => (/^\d+\.html$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

/** Closes every past set that was opened; tells which. */
export async function closePast(tree: string): Promise<number[]> {
  const seqs = await listSnapshotPages(tree);
  for (const seq of seqs) await rm(treePaths(tree).pastPage(seq), { force: true });
  return seqs;
}
