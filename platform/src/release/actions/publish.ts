import type { Registry } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import {
  activateRelease,
  findPreview,
  getPreviewEnd,
  getRegistryEntry,
  listPreviews,
  refuseInTrain,
  refuseOutOfUse,
  ReleaseError,
  withoutPreview,
} from '../registry/registry.ts';
import {
  type Origin,
  refuseOtherContent,
  stageBuild,
  type StagedRelease,
  withRelease,
} from '../registry/stageBuild.ts';
import { openReleaseTree, readRegistry } from '../registry/store.ts';
import { signPreview } from '../trust/statement.ts';
import { AuthorityError } from './authority.ts';
import { type Actor, type ChangeOptions, changeRegistry } from './changeRegistry.ts';

export interface PublishOptions extends ChangeOptions {
  // Registers the releases without making them live. They can be canaried, promoted or opened by an override.
  stageOnly?: boolean;
  // The release is staged to go live in a train, so incompatibility with the live releases is only a warning.
  forTrain?: boolean;
  // The release is staged for a link, which opens it for some days, and never goes live. Staging it again extends the
  // period.
  preview?: boolean;
  // Receives the signature of the preview's link on signed trees.
  onSigned?: (signature: string) => void;
  // The origin of the files, if it is not this tree.
  origin?: Origin;
}

// Throws ReleaseError without a host, because only an active host has a page.
function refuseStagedFirstHost(current: Registry, releases: readonly StagedRelease[]): void {
  if (current.host === null && releases.some(({ area }) => area === 'host'))
    throw new ReleaseError(
      'There is no host yet, and the first one cannot be staged. Publish it where the tree is: release publish host',
    );
}

// Removes the files of a refused release, so that it can be corrected under the same version. Nothing names them.
// Object storage has no lock, and another process may be about to name the files, so they are removed a day later
// there.
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

// Publishes builds in one change, so that no browser sees some of them without the others. Live releases are skipped.
// Throws ReleaseError if a version exists with other content, or if the contract with the host or another area is
// broken.
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
  // The check runs before any file is at a location that is served.
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

// The preview's link opens the live release from now on. Throws ReleaseError for a release that is not a preview.
export const removePreview = (
  tree: string,
  area: string,
  version: string,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      if (findPreview(current, area, version) === undefined) {
        const versions = listPreviews(current).flatMap((each) => (each.area === area ? each.version : []));
        throw new ReleaseError(`${area} has no preview ${version}. It has ${versions.join(', ') || 'none'}.`);
      }
      return { registry: withoutPreview(current, { area, version }), change: { action: 'gc', releases: {} } };
    },
    { ...options, why: options.why ?? `removed the preview ${area} ${version}` },
  );
