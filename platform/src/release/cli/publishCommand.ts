import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import type { BuildResult } from '../../build/buildArea.ts';
import { ensurePercent } from '../actions/shares/canary.ts';
import { openReleaseTree } from '../registry/store.ts';
import { explainRolledBack, getRegistryEntry, refuseOutOfUse, ReleaseError } from '../registry/registry.ts';
import { getManifestPath, hasTreeFile } from '../registry/treeFiles.ts';
import {
  checkedChange,
  openReleases,
  readNumber,
  type ReasonOptions,
  type Releases,
  toChangeOptions,
} from './command.ts';

interface PublishCommand extends ReasonOptions {
  as?: string;
  stageOnly?: boolean;
  forTrain?: boolean;
  canary?: number;
  origin?: string;
  originDir?: string;
}

// Returns whether the area's sources equal those of its live release, and all browsers get that release.
async function isLiveAsItIs(registry: Registry, tree: string | undefined, name: string): Promise<boolean> {
  const [{ findArea }, { contentHash }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/contentHash.ts'),
  ]);
  const hash = contentHash(findArea(name));
  const line = getRegistryEntry(registry, name);
  const { canary } = { canary: undefined, ...line };
  if (!line?.active || canary !== undefined || line.releases[line.active]?.contentHash !== hash) return false;
  // Publishing replaces lost files.
  return tree === undefined || hasTreeFile(getManifestPath(tree, name, line.active));
}

// Some environments accept only releases that were tested in another one.
export function refuseDirect({ environment }: Releases, area: string): void {
  const { name, takesFrom } = environment ?? {};
  if (takesFrom !== undefined)
    throw new ReleaseError(
      `${name} takes releases of ${takesFrom.join(' and ')} alone: ` +
        `release promote ${area} --from ${takesFrom[0] ?? '<environment>'} --to ${name}`,
    );
}

async function publishArea(area: string, options: PublishCommand) {
  const releases = await openReleases(options);
  refuseDirect(releases, area);
  const { as, canary, origin, originDir, forTrain = false } = options;
  const isStaged = options.stageOnly === true || forTrain;
  const isPlain = as === undefined && canary === undefined && !isStaged && origin === undefined;
  const registry = await releases.registry();
  if (isPlain && (await isLiveAsItIs(registry, releases.tree, area))) {
    // Rewrites the page if a writer was interrupted before it did so.
    if (releases.tree !== undefined) await (await import('../actions/publish.ts')).publish(releases.tree, []);
    return console.log('Already live; nothing changed.');
  }

  if (canary !== undefined) ensurePercent(canary);
  if (canary !== undefined && forTrain)
    throw new ReleaseError('A release of a train has no canary of its own. Leave --canary out: release train start.');
  // Checked first, to avoid a useless build.
  if (releases.tree !== undefined) await openReleaseTree(releases.tree).probe();
  refuseOutOfUse(registry, area, as ?? '');
  const started = performance.now();
  const build = await buildChecked(area, as);
  const { version } = build.manifest;
  const note = canary === undefined ? null : explainRolledBack(registry, area, version);
  if (note !== null) console.log(note);
  const stageOnly = isStaged || canary !== undefined;
  const elsewhere = origin === undefined ? {} : { origin: { url: origin, dir: originDir } };
  if (origin !== undefined && releases.tree === undefined)
    throw new ReleaseError('A release of another origin is published where the tree is, not over the release service.');
  let changes = 2;
  const onUnchanged = () => void (changes -= 1);
  let { revision } = await releases.publish(build, {
    ...toChangeOptions(options),
    ...elsewhere,
    stageOnly,
    forTrain,
    onUnchanged,
  });
  if (canary === undefined) changes -= 1;
  // The rules are the same as a moment ago, so the results are not printed again. The error contains any refusal.
  else
    ({ revision } = await releases.change(
      { action: 'canary', area, version, percent: canary },
      { ...toChangeOptions(options), onVerdicts: () => undefined, onUnchanged },
    ));
  const state =
    canary !== undefined ? `has ${canary} % of browsers` : stageOnly ? 'is staged, live for nobody yet' : 'is live';
  if (changes === 0)
    return console.log(
      stageOnly ? `${area} ${version} ${state} already; nothing changed.` : 'Already live; nothing changed.',
    );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return console.log(`${area} ${version} ${state} (revision ${revision}, ${seconds} s).`);
}

export function addPublish(release: Command): void {
  checkedChange(release, 'publish <area>', 'build an area (host, vulns, ...) and activate it')
    .option('--as <version>', 'its version (default: package version and content hash)')
    .option('--stage-only', 'add it to the registry for promote, canary or an override, without activating it')
    .option('--for-train', 'stage it for a train; it does not have to fit the active releases')
    .option('--canary <percent>', 'give it to this share of browsers', readNumber)
    .option('--origin <url>', 'the origin that serves it, which the registry must allow')
    .option('--origin-dir <dir>', 'the folder that this origin serves; the files are written there')
    .action(publishArea);
}

// Builds an area and checks its types in parallel. Throws BuildError after both have finished; type errors come first.
export async function buildChecked(name: string, version?: string): Promise<BuildResult> {
  // The bundler is loaded when something is built, not by every command of the program.
  const [{ findArea }, { buildArea, checkTypes }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/buildArea.ts'),
  ]);
  const area = findArea(name);
  const [types, build] = await Promise.allSettled([
    checkTypes(area),
    buildArea(name, version === undefined ? {} : { version }),
  ]);
  if (types.status === 'rejected') throw types.reason;
  if (build.status === 'rejected') throw build.reason;
  return build.value;
}
