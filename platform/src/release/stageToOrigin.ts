import type { BuildResult } from '../build/buildArea.ts';
import { factsFile } from '../build/releaseManifest.ts';
import { verifyOrigin } from './verifyOrigin.ts';
import { ReleaseError } from './ReleaseError.ts';
import { stageRelease } from './stageRelease.ts';

/** Another origin that serves a release. */
export interface Origin {
  /** `https://vulns.example` */
  url: string;
  /** The folder it serves, laid out like a release tree; unset: the files were brought there otherwise. */
  dir?: string | undefined;
}

/**
 * Puts a build's files where another origin serves them, keeps its facts in this tree for every later check, and makes
 * sure that browsers will get from there just what was built.
 */
export async function stageToOrigin(
  tree: string,
  build: Pick<BuildResult, 'outDir' | 'manifest'>,
  { url, dir }: Origin,
): Promise<boolean> {
  if (build.manifest.kind === 'host')
    throw new ReleaseError('The host is served by this site itself. Only areas can have an origin of their own.');
  if (dir) await stageRelease(dir, build);
  await verifyOrigin(url, build);
  return stageRelease(tree, build, [factsFile]);
}
