import type { Registry } from '@faultline/shared/contract';
import { areaName, origin, provenance, releaseVersion } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { abortTrain, haltCanary, promote, promoteTrain, startCanary, startTrain } from '../actions/shares/canary.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import { collectGarbage, type Garbage } from '../actions/gc.ts';
import { allowOrigin, removeOrigin } from '../actions/origins.ts';
import { removePreview } from '../actions/publish.ts';
import { reinstate, retire, unretire, withdraw } from '../actions/withdraw.ts';
import { restore, rollback } from '../actions/rollback.ts';
import { requireEntry, ReleaseError } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';

const flag = v.optional(v.boolean());
const version = v.optional(releaseVersion);
const percent = v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(100)), 10);

// Changes of one area, by action.
const areaChanges = [
  v.strictObject({
    action: v.literal('publish'),
    area: areaName,
    version: releaseVersion,
    stageOnly: flag,
    forTrain: flag,
    preview: flag,
    // The commit and tools of the build, which only the builder knows.
    provenance: v.optional(provenance),
  }),
  v.strictObject({ action: v.literal('remove-preview'), area: areaName, version: releaseVersion }),
  v.strictObject({ action: v.literal('promote'), area: areaName, version }),
  v.strictObject({ action: v.literal('canary'), area: areaName, version, percent, stop: flag }),
  v.strictObject({ action: v.literal('rollback'), area: areaName, to: version }),
  v.strictObject({ action: v.literal('withdraw'), area: areaName, version: releaseVersion, to: version, undo: flag }),
  v.strictObject({ action: v.literal('retire'), area: areaName, undo: flag }),
] as const;

const trainReleases = v.pipe(
  v.record(areaName, releaseVersion),
  v.check((releases) => Object.keys(releases).length > 0, 'it must name a release'),
);

// Changes of several areas together. A request names the releases of a train, so that it cannot affect a later train.
const trainChanges = [
  v.strictObject({ action: v.literal('train-start'), releases: trainReleases, percent }),
  v.strictObject({ action: v.literal('train-promote'), releases: trainReleases }),
  v.strictObject({ action: v.literal('train-abort'), releases: trainReleases }),
] as const;

// Changes that concern every area.
const treeChanges = [
  v.strictObject({ action: v.literal('restore'), revision: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.strictObject({ action: v.literal('origin'), url: origin, remove: flag }),
  v.strictObject({ action: v.literal('gc') }),
] as const;

// The operations of commands on a release tree, in a folder or behind a release service.
export const changeRequest = v.variant('action', [...areaChanges, ...trainChanges, ...treeChanges]);
export type ChangeRequest = v.InferOutput<typeof changeRequest>;
export type PointerChange = Exclude<ChangeRequest, { action: 'publish' }>;

async function changeCanary(
  tree: string,
  { area, version, percent, stop }: Extract<PointerChange, { action: 'canary' }>,
  options: ChangeOptions,
) {
  if (stop) return haltCanary(tree, area, version, options);
  if (version !== undefined) return startCanary(tree, area, version, percent, options);
  const { choices } = requireEntry(await readRegistry(tree), area);
  throw new ReleaseError(`Name the published version that is to be the canary. ${choices}`);
}

export interface PointerOptions extends ChangeOptions {
  // A service of an earlier version does not report what it removed.
  onRemoved?: (removed: Garbage) => void;
}

// Throws ReleaseError if the change is refused; nothing is changed then.
export async function applyChange(tree: string, request: PointerChange, options: PointerOptions): Promise<Registry> {
  switch (request.action) {
    case 'remove-preview':
      return removePreview(tree, request.area, request.version, options);
    case 'promote':
      return promote(tree, request.area, request.version, options);
    case 'canary':
      return changeCanary(tree, request, options);
    case 'rollback':
      return rollback(tree, request.area, request.to, options);
    case 'restore':
      return restore(tree, request.revision, options);
    case 'withdraw':
      return request.undo
        ? reinstate(tree, request.area, request.version, options)
        : withdraw(tree, request.area, request.version, { ...options, to: request.to });
    case 'retire':
      return (request.undo ? unretire : retire)(tree, request.area, options);
    case 'train-start':
      return startTrain(tree, request.releases, request.percent, options);
    case 'train-promote':
      return promoteTrain(tree, request.releases, options);
    case 'train-abort':
      return abortTrain(tree, request.releases, options);
    case 'origin':
      return (request.remove ? removeOrigin : allowOrigin)(tree, request.url, options);
    case 'gc':
      options.onRemoved?.(await collectGarbage(tree, options));
      return readRegistry(tree);
  }
}
