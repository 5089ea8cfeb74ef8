import type { Registry } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { type Origin, refuseOtherContent, stageBuild, type StagedRelease, withRelease } from '../artifacts/stage.ts';
import { openReleaseTree } from '../registry/openReleaseTree.ts';
import {
  activateRelease,
  findPreview,
  getPreviewEnd,
  getRegistryEntry,
  refuseInTrain,
  refuseOutOfUse,
  ReleaseError,
} from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import { signPreview } from '../trust/statement.ts';
import { AuthorityError } from './authority.ts';
import { type Actor, type ChangeOptions, changeRegistry } from './changeRegistry.ts';

export interface PublishOptions extends ChangeOptions {
  /** Puts the releases into the registry without making them live: to be canaried, promoted, or opened by an override. */
  stageOnly?: boolean;
  /** Staged only, to go live in a train: that it does not fit what is live is a warning. */
  forTrain?: boolean;
  /** Staged only, for a link: it can be opened for some days and never goes live. Staged again, it can be for as many more. */
  preview?: boolean;
  /** Given the signature of the preview's link, where the tree is signed. */
  onSigned?: (signature: string) => void;
  /** The origin of the files, when not this tree. */
  origin?: Origin;
}

// Throws ReleaseError without a host, because only an active host has a page.
function refuseStagedFirstHost(current: Registry, releases: readonly StagedRelease[]): void {
  if (current.host === null && releases.some(({ area }) => area === 'host'))
    throw new ReleaseError(
      'There is no host yet, and the first one cannot be staged. Publish it where the tree is: release publish host',
    );
}

// A refused release is corrected under the same name, so its files do not stay in the way; nothing names them. In object
// storage, without a lock, another process may be about to name them: there they are cleared up a day later.
const removeRefused = (tree: string, releases: readonly StagedRelease[]) =>
  openReleaseTree(tree).withLock(async () => {
    const registry = await readRegistry(tree);
    for (const { area, version, isNew } of releases)
      if (isNew && !getRegistryEntry(registry, area)?.releases[version])
        await openReleaseTree(tree).discard(area, version);
  });

// Throws AuthorityError before files of a release are served that its author may only stage.
function ensureMayActivate(before: Registry, builds: readonly BuildResult[], actor: Actor): void {
  const isNew = ({ manifest: { area, version } }: BuildResult) =>
    getRegistryEntry(before, area)?.releases[version]?.activatedAt === undefined;
  if (actor.authority.fourEyes && builds.some(isNew))
    throw new AuthorityError(
      'Here a release is staged first, and promoted by another person: publish with --stage-only or --canary.',
    );
  const area = builds.map(({ manifest }) => manifest.area).find((each) => !actor.authority.hasRight('promote', each));
  if (area !== undefined)
    throw new AuthorityError(
      `${actor.name} has no right to promote here, so a release is staged: publish with --stage-only or --canary.`,
    );
}

// Without its share of browsers, a canary that is published again would be live for everyone.
function refuseCanary(current: Registry, { area, version }: StagedRelease): void {
  const canary = current.remotes[area]?.canary;
  if (canary?.version === version)
    throw new ReleaseError(
      `${area} ${version} is the canary of ${canary.percent} %. For everyone: release promote ${area}. ` +
        `For another share: release canary ${area} ${version} --percent <n>.`,
    );
}

/**
 * Publishes builds and makes them live together, in one change: no browser sees some of them without the others. A
 * release that is live already is left alone.
 * @throws ReleaseError when a version exists with other content, or the contract with the host or another area breaks.
 */
export async function publish(
  tree: string,
  builds: readonly BuildResult[],
  {
    forTrain = false,
    preview = false,
    stageOnly = forTrain || preview,
    origin,
    onSigned,
    ...options
  }: PublishOptions = {},
): Promise<Registry> {
  const before = await readRegistry(tree);
  // Before any file is where browsers could get it.
  for (const { manifest } of builds) refuseOutOfUse(before, manifest.area, manifest.version);
  if (!stageOnly && options.actor) ensureMayActivate(before, builds, options.actor);
  const releases = await Promise.all(builds.map((build) => stageBuild(tree, build, origin)));
  const after = await changeRegistry(
    tree,
    (current, { at, by }) => {
      for (const release of releases) {
        refuseOutOfUse(current, release.area, release.version);
        refuseOtherContent(current, release);
      }
      if (stageOnly) refuseStagedFirstHost(current, releases);
      else for (const release of releases) refuseCanary(current, release);
      const fresh = releases.filter(({ area, version }) => {
        const line = getRegistryEntry(current, area);
        return stageOnly ? preview || !line?.releases[version] : line?.active !== version;
      });
      if (fresh.length === 0) return null;
      if (!stageOnly) for (const { area } of fresh) refuseInTrain(current, area);
      const end = preview ? { until: getPreviewEnd(at) } : undefined;
      const recorded = fresh.reduce((next, release) => withRelease(next, release, by, end), current);
      return {
        isForTrain: forTrain,
        registry: stageOnly
          ? recorded
          : fresh.reduce((next, { area, version }) => activateRelease(next, area, version), recorded),
        change: {
          action: stageOnly ? 'stage' : 'publish',
          releases: Object.fromEntries(fresh.map(({ area, version }) => [area, version])),
        },
      };
    },
    options,
  ).catch(async (error: unknown) => {
    if (error instanceof ReleaseError) await removeRefused(tree, releases).catch(() => undefined);
    throw error;
  });
  if (preview && onSigned)
    for (const { area, version } of releases) {
      const found = findPreview(after, area, version);
      const signature = found && (await signPreview(tree, found));
      if (signature !== undefined) onSigned(signature);
    }
  return after;
}
