import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildResult } from '../../build/buildArea.ts';
import { stageBuild, withRelease } from '../artifacts/stage.ts';
import { activateRelease, refuseOutOfUse, requireEntry } from '../registry/registry.ts';
import type { PublishedReleases, ReadManifest } from '../registry/store.ts';
import { checkReleases } from './checkReleases.ts';
import type { Verdict } from './releaseRules.ts';

/** Could this build go live among what is published? Nothing is written there. */
export async function checkCandidate(published: PublishedReleases, build: BuildResult): Promise<Verdict[]> {
  const { area, version } = build.manifest;
  const scratch = await mkdtemp(path.join(tmpdir(), 'faultline-candidate-'));
  try {
    const release = await stageBuild(scratch, build);
    const current = await published.registry();
    refuseOutOfUse(current, area, version);
    const next = activateRelease(withRelease(current, release, ''), area, version);
    const readManifest: ReadManifest = async (other, its) =>
      other === area && its === version ? build.manifest : published.readManifest(other, its);
    return await checkReleases(readManifest, { current, next, named: { [area]: version } });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Could this published release be live for everyone? */
export async function checkPublished(
  { registry, readManifest }: PublishedReleases,
  area: string,
  version: string,
): Promise<Verdict[]> {
  const current = await registry();
  requireEntry(current, area).ensureKnown(version);
  return checkReleases(readManifest, {
    current,
    next: activateRelease(current, area, version),
    named: { [area]: version },
  });
}
