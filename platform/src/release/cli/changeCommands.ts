import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { haltCanary } from '../haltCanary.ts';
import { requireEntry } from '../requireEntry.ts';
import { getRegistryEntry } from '../registryEntries.ts';
import { promote } from '../promote.ts';
import { readRegistry } from '../registryFile.ts';
import { ReleaseError } from '../ReleaseError.ts';
import { restore } from '../restore.ts';
import { rollback } from '../rollback.ts';
import { startCanary } from '../startCanary.ts';
import { readNumber } from './readNumber.ts';
import { toChangeOptions, checkedChange, printChange, getReleaseTree, type ReasonOptions } from './ReleaseOptions.ts';

const liveText = (area: string) => (registry: Registry) =>
  `${area} ${getRegistryEntry(registry, area)?.active} is live (seq ${registry.seq}).`;

async function promoteArea(area: string, version: string | undefined, options: ReasonOptions) {
  await printChange(
    toChangeOptions(options),
    (changing) => promote(getReleaseTree(options), area, version, changing),
    liveText(area),
  );
}

async function rollBack(area: string | undefined, options: ReasonOptions & { to?: string; seq?: number }) {
  const { to, seq } = options;
  if (seq !== undefined) {
    if (area !== undefined)
      throw new ReleaseError('--seq restores every area at once. Name an area or a seq, not both.');
    return printChange(
      toChangeOptions(options),
      (changing) => restore(getReleaseTree(options), seq, changing),
      (registry) => `All areas restored to release set ${seq} (seq ${registry.seq}).`,
    );
  }
  if (area === undefined) throw new ReleaseError('Name the area to roll back, or a whole set by --seq.');
  return printChange(
    toChangeOptions(options),
    (changing) => rollback(getReleaseTree(options), area, to, changing),
    liveText(area),
  );
}

async function canaryArea(
  area: string,
  version: string | undefined,
  options: ReasonOptions & { percent: number; stop?: boolean },
) {
  const tree = getReleaseTree(options);
  if (options.stop) {
    return printChange(
      toChangeOptions(options),
      (changing) => haltCanary(tree, area, version, changing),
      ({ seq }) => `${area} has no canary (seq ${seq}).`,
      `${area} has no such canary; nothing changed.`,
    );
  }
  if (version === undefined) {
    const { choices } = requireEntry(await readRegistry(tree), area);
    throw new ReleaseError(`Name the published version that is to be the canary. ${choices}`);
  }
  const state = `${area} ${version} has ${options.percent} % of the visitors`;
  return printChange(
    toChangeOptions(options),
    (changing) => startCanary(tree, area, version, options.percent, changing),
    ({ seq }) => `${state} (seq ${seq}).`,
    `${state} already; nothing changed.`,
  );
}

/** `release promote|canary|rollback`: changes of pointers, without a build. */
export function addChanges(release: Command): void {
  checkedChange(release, 'promote <area> [version]', 'make the canary, or a published version, live').action(
    promoteArea,
  );
  checkedChange(release, 'canary <area> [version]', 'give a published version to some of the visitors')
    .option('--percent <n>', 'how many of them', readNumber, 10)
    .option('--stop', 'end the canary')
    .action(canaryArea);
  checkedChange(release, 'rollback [area]', 'make the previous release live again')
    .option('--to <version>', 'or this one')
    .option('--seq <n>', 'or restore every area as it was at this seq', readNumber)
    .action(rollBack);
}
