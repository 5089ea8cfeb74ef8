import type { Registry } from '@faultline/shared/contract';
import type { Command } from 'commander';
import { haltCanary } from '../haltCanary.ts';
import { knownLine } from '../knownLine.ts';
import { lineOf } from '../lines.ts';
import { promote } from '../promote.ts';
import { readRegistry } from '../registryFile.ts';
import { ReleaseError } from '../ReleaseError.ts';
import { restore } from '../restore.ts';
import { rollback } from '../rollback.ts';
import { startCanary } from '../startCanary.ts';
import { readNumber } from './readNumber.ts';
import { changeOf, checkedChange, treeOf, type ReasonOptions } from './ReleaseOptions.ts';

const tellLive = (area: string, registry: Registry) =>
  console.log(`${area} ${lineOf(registry, area)?.active} is live (seq ${registry.seq}).`);

async function promoteArea(area: string, version: string | undefined, options: ReasonOptions) {
  tellLive(area, await promote(treeOf(options), area, version, changeOf(options)));
}

async function rollBack(area: string | undefined, options: ReasonOptions & { to?: string; seq?: number }) {
  const { to, seq } = options;
  if (seq !== undefined) {
    if (area !== undefined)
      throw new ReleaseError('--seq restores every area at once. Name an area or a seq, not both.');
    const registry = await restore(treeOf(options), seq, changeOf(options));
    return console.log(`The set of seq ${seq} is live (seq ${registry.seq}).`);
  }
  if (area === undefined) throw new ReleaseError('Name the area to roll back, or a whole set by --seq.');
  return tellLive(area, await rollback(treeOf(options), area, to, changeOf(options)));
}

async function canaryArea(
  area: string,
  version: string | undefined,
  options: ReasonOptions & { percent: number; stop?: boolean },
) {
  const tree = treeOf(options);
  if (options.stop) {
    const { seq } = await haltCanary(tree, area, version, changeOf(options));
    return console.log(`${area} has no canary (seq ${seq}).`);
  }
  if (version === undefined) {
    const { choices } = knownLine(await readRegistry(tree), area);
    throw new ReleaseError(`Name the published version that is to be the canary. ${choices}`);
  }
  const { seq } = await startCanary(tree, area, version, options.percent, changeOf(options));
  return console.log(`${area} ${version} has ${options.percent} % of the visitors (seq ${seq}).`);
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
