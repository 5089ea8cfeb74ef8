import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { inc } from 'semver';
import { scratchCopy } from '../../fixtures/scratchCopy.ts';
import { findAreas, isHost } from '../build/area.ts';
import { buildArea } from '../build/buildArea.ts';
import { publish } from '../release/actions/publish.ts';

/** A data folder whose release tree holds a host and remotes of different releases. */
export interface Mix {
  name: string;
  dataDir: string;
}

const next = (version: string, part: 'minor' | 'patch') => inc(version, part) ?? version;

/** A copy of the project's next version: `shared` has a minor more, which older remotes must accept. */
function nextProject() {
  const copy = scratchCopy();
  const manifest = path.join(copy.root, 'shared/package.json');
  const shared = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  writeFileSync(manifest, JSON.stringify({ ...shared, version: next(shared.version, 'minor') }, null, 2));
  return copy;
}

const getReleaseTree = (dataDir: string) => path.join(dataDir, 'releases');

/**
 * Two trees beside the one in `dataDir`, whose releases count as N-1: in the first the host alone moved on, in the second
 * every remote did. Publishing holds both against the contract, as it would in an environment.
 */
export async function mixedReleases(dataDir: string): Promise<Mix[]> {
  const mixes = [
    { name: 'host N, remotes N-1', dataDir: path.join(dataDir, 'newer-host') },
    { name: 'host N-1, remotes N', dataDir: path.join(dataDir, 'newer-remotes') },
  ] as const;
  for (const mix of mixes) await cp(getReleaseTree(dataDir), getReleaseTree(mix.dataDir), { recursive: true });

  const project = nextProject();
  try {
    await publish(getReleaseTree(mixes[0].dataDir), [
      await buildArea('host', { root: project.root, version: '99.1.0' }),
    ]);
  } finally {
    project.dispose();
  }
  const remotes = findAreas().filter((area) => !isHost(area));
  const builds = [];
  for (const { name } of remotes) builds.push(await buildArea(name, { version: '99.1.0' }));
  await publish(getReleaseTree(mixes[1].dataDir), builds);
  return [...mixes];
}
