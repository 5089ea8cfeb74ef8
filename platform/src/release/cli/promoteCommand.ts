import type { Command } from 'commander';
import { findSource } from '../promotion/environments.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import {
  addTarget,
  checkedChange,
  liveText,
  makeChange,
  openReleases,
  type ReasonOptions,
  toChangeOptions,
  toTarget,
} from './command.ts';

interface PromoteOptions extends ReasonOptions {
  from?: string;
  to?: string;
  stageOnly?: boolean;
  unlessWithheld?: boolean;
}

// Makes a registered release live for everyone.
async function promoteArea(area: string, version: string | undefined, options: PromoteOptions) {
  if (options.from !== undefined) return promoteFrom(options.from, area, version, options);
  if (options.stageOnly) throw new ReleaseError('Without --from there is nothing to stage.');
  return makeChange(toTarget(options), { action: 'promote', area, version }, liveText(area));
}

// Publishes a release of another environment here byte for byte, without a build.
async function promoteFrom(from: string, area: string, version: string | undefined, options: PromoteOptions) {
  const started = performance.now();
  const [source, target] = await Promise.all([findSource(from), openReleases(toTarget(options))]);
  const { name: named, takesFrom } = target.environment ?? {};
  if (takesFrom !== undefined && !takesFrom.includes(from))
    throw new ReleaseError(`${named} takes releases of ${takesFrom.join(' and ')} alone, and this is ${from}.`);
  const { fetchRelease } = await import('../promotion/fetchRelease.ts');
  const { build, entry, dispose } = await fetchRelease(source.url, area, { version, root: source.root });
  try {
    const { manifest } = build;
    if (options.unlessWithheld) {
      const { tree = '' } = target;
      if (tree === '') throw new ReleaseError('--unless-withheld reads the history, so it needs the release tree.');
      const { explainKeptBack } = await import('../actions/findWithheld.ts');
      const reason = await explainKeptBack(tree, await target.registry(), area, manifest);
      if (reason !== null) return console.log(`${area} ${manifest.version} is not made live: ${reason}`);
    }
    const needsOther = target.environment?.fourEyes ?? false;
    const stageOnly = options.stageOnly === true || needsOther;
    let isUnchanged = false;
    const registry = await target.publish(build, {
      ...toChangeOptions({ ...options, reason: options.reason ?? `as published at ${source.url}` }),
      stageOnly,
      onUnchanged: () => void (isUnchanged = true),
    });
    const taken = getRegistryEntry(registry, area)?.releases[manifest.version];
    if (taken?.manifestHash !== entry.manifestHash)
      throw new ReleaseError(
        `${area} ${manifest.version} at ${target.name} is not the one of ${source.url}: their hashes differ.`,
      );
    const name = `${area} ${manifest.version}`;
    if (isUnchanged) return console.log(`${name} is there already, with equal hashes; nothing changed.`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const state = stageOnly ? 'is staged' : 'is live';
    console.log(
      `${name} ${state} at ${target.name}, with equal hashes and no build (revision ${registry.revision}, ${seconds} s).`,
    );
    if (needsOther)
      console.log(`Somebody else makes it live: release promote ${area} ${manifest.version} --to ${named}`);
  } finally {
    await dispose();
  }
}

// Adds `release promote`, which makes a canary or a published version live for everyone, or publishes another
// environment's release here.
export function addPromote(release: Command): void {
  addTarget(checkedChange(release, 'promote <area> [version]', 'activate the canary or a published version'))
    .option(
      '--from <environment>',
      'copy the active release or the version from there, byte for byte: a name or an address',
    )
    .option('--stage-only', 'with --from: do not activate it')
    .option('--unless-withheld', 'with --from: do nothing if it was rolled back, halted, withdrawn or retired here')
    .action(promoteArea);
}
