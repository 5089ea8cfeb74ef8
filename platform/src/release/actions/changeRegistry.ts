import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type {
  HostRelease,
  Registry,
  RegistryChange,
  RegistryHost,
  RegistryRemote,
  Release,
} from '@faultline/shared/contract';
import { ConflictError } from '@faultline/storage';
import { workspaceRoot } from '../../build/area.ts';
import { checkChange } from '../compatibility/checkReleases.ts';
import { dropIncompatiblePrevious, getErrors, type Verdict } from '../compatibility/releaseRules.ts';
import { indexPage, writePage } from '../page/indexPage.ts';
import {
  ContractError,
  findEntryOrRetired,
  getRegistryEntry,
  listAreas,
  refuseLivePreview,
  ReleaseError,
} from '../registry/registry.ts';
import { checkFiles } from '../registry/stageBuild.ts';
import {
  hashRegistry,
  keepInHistory,
  openReleaseTree,
  parseLiveRegistry,
  readLiveRegistry,
  readLiveTag,
  readManifestsIn,
  readSets,
  refuseOlderThanHistory,
} from '../registry/store.ts';
import { hasTreeFile, readTreeFile, treePaths } from '../registry/treeFiles.ts';
import { readSetKeys } from '../trust/root.ts';
import { ensureSigned, rememberLive } from '../trust/statement.ts';
import { type Authority, refuseActivations } from './authority.ts';

let gitUser: Promise<string> | undefined;

const readGitUser = () =>
  (gitUser ??= promisify(execFile)('git', ['config', 'user.name'], { cwd: workspaceRoot }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  ));

// A container may run as a user ID without an account.
function readAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

// Returns the author of a change: RELEASE_BY, which CI sets, else the account, else the name in git.
async function findActor({ RELEASE_BY, USER, USERNAME } = process.env): Promise<string> {
  const actor = RELEASE_BY || USER || USERNAME || (await readGitUser()) || readAccount();
  if (actor) return actor;
  throw new ReleaseError('Nobody is named for the history. Set RELEASE_BY to your name, or the name of the job.');
}

// An interrupted writer leaves a page that is older than its registry. Writers of earlier versions wrote no public
// registry.
async function isPageStale(tree: string, registry: Registry): Promise<boolean> {
  const host = registry.host?.releases[registry.host.active];
  if (!(await hasTreeFile(treePaths(tree).publicRegistry))) return true;
  const page = (await readTreeFile(treePaths(tree).index))?.toString();
  return host !== undefined && page !== indexPage(registry, host, { keys: await readSetKeys(tree) });
}

// Returns the hash that links a change to the previous registry; the first change has none.
const chainTo = (content: Buffer | undefined) => (content === undefined ? {} : { previousHash: hashRegistry(content) });

export interface Edit {
  registry: Registry;
  change: Pick<RegistryChange, 'action' | 'command' | 'openSets' | 'train' | 'releases' | 'root'>;
  // The releases to check, if they differ from those of `change`.
  goesLive?: RegistryChange['releases'];
  // The releases are staged to go live together with others.
  isForTrain?: boolean;
}

export type Stamp = Pick<RegistryChange, 'by' | 'why'> & { at: string };

type EditRegistry = (current: Registry, stamp: Stamp) => Edit | null | Promise<Edit | null>;

// Changes that only remove releases, or prepare later ones, are not checked: a halt must never be refused.
const unchecked = new Set<RegistryChange['action']>(['halt', 'origins', 'gc']);

// Decides whether the releases of a change may go live. Returns the registry without fallbacks that no longer fit, and
// the refusals that `force` overrides.
async function authorize(tree: string, current: Registry, edited: Edit, { by }: Stamp, options: ChangeOptions) {
  refuseLivePreview(edited.registry);
  if (options.actor?.authority) refuseActivations(current, edited.registry, by, options.actor.authority);
  const isPlain = edited.change.root !== undefined || unchecked.has(edited.change.action);
  if (edited.goesLive === undefined && isPlain) return { registry: edited.registry, forced: {} };
  const named = edited.goesLive ?? edited.change.releases;
  await checkFiles(tree, edited.registry, named);
  const changed = new Set(Object.keys(named));
  const registry = await dropIncompatiblePrevious(
    readManifestsIn(tree),
    edited.registry,
    changed,
    options.dropPrevious,
  );
  const found = await checkChange(readManifestsIn(tree), {
    ...edited,
    current,
    next: registry,
    named,
    dropPrevious: options.dropPrevious,
  });
  options.onVerdicts?.(found);
  const refused = getErrors(found);
  if (refused.length > 0 && !options.force)
    throw new ContractError(`This cannot go live:\n${refused.map((each) => `- ${each}`).join('\n')}`);
  return { registry, forced: refused.length > 0 ? { forced: refused } : {} };
}

// Reads the registry, applies `edit` (null leaves it unchanged), checks the result against the contract, and writes
// it. Concurrent changes by other writers are kept. Throws ReleaseError if the result must not go live; nothing is
// changed then.
export function changeRegistry(tree: string, edit: EditRegistry, options: ChangeOptions = {}): Promise<Registry> {
  const releaseTree = openReleaseTree(tree);
  return releaseTree.withLock(async (ensureLocked) => {
    await releaseTree.probe();
    let root: Promise<unknown> | undefined;
    const { writeRoot } = options;
    const once = writeRoot ? { ...options, writeRoot: () => (root ??= writeRoot()) } : options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await changeOnce(tree, edit, once, ensureLocked);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        if (attempt === MAX_ATTEMPTS)
          throw new ReleaseError(`Others change ${tree} all the time. Nothing was changed; try again.`);
        await sleep(Math.random() * Math.min(MAX_WAIT_MS, 20 * attempt));
      }
    }
  });
}

// An attempt fails only if another change went live first.
const MAX_ATTEMPTS = 100;
const MAX_WAIT_MS = 300;

async function changeOnce(
  tree: string,
  edit: EditRegistry,
  options: ChangeOptions,
  ensureLocked: () => void,
): Promise<Registry> {
  const live = await readLiveRegistry(tree);
  const current = await completeOrigins(tree, await parseLiveRegistry(tree, live));
  await ensureSigned(tree, current, live?.content ?? Buffer.alloc(0), { rotates: options.writeRoot !== undefined });
  const stamp = {
    at: new Date().toISOString(),
    by: options.actor?.name ?? (await findActor()),
    why: options.why ?? null,
  };
  const releaseTree = openReleaseTree(tree);
  // An interrupted writer may have left the newest set out of the history.
  if (live) await keepInHistory(tree, current.revision, live.content);
  await refuseOlderThanHistory(tree, current.revision);
  const edited = await edit(current, stamp);
  if (!edited) {
    options.onUnchanged?.();
    if (!releaseTree.isAtomic && live && (await isPageStale(tree, current)))
      await writePage(tree, current, { json: live.content.toString() });
    return current;
  }
  const { registry, forced } = await authorize(tree, current, edited, stamp, options);
  const next: Registry = {
    ...recordActivations(current, registry, { ...edited.change, ...stamp }),
    revision: current.revision + 1,
    publishedAt: stamp.at,
    change: {
      ...edited.change,
      by: stamp.by,
      why: stamp.why,
      ...forced,
      ...(options.actor?.run === undefined ? {} : { run: options.actor.run }),
      ...chainTo(live?.content),
    },
  };
  ensureLocked();
  if ((await readLiveTag(tree)) !== live?.etag) throw releaseTree.createConflict();
  await options.writeRoot?.();
  await writePage(tree, next, { etag: live?.etag });
  await rememberLive(tree, next.revision);
  return next;
}

// The author of a change that the release service received.
export interface Actor {
  name: string;
  run: string | undefined;
  authority: Authority;
}

export interface ChangeOptions {
  why?: string | null;
  // The author, if it is not the user of this process.
  actor?: Actor;
  // The change goes live even if the contract check refuses it. Registry and history record the refusals.
  force?: boolean;
  // Allows an area without a fallback if its previous release does not run on the new host; otherwise the host is
  // refused. Intended for trees in which all areas are built from the same sources.
  dropPrevious?: boolean;
  // Writes the root that signs this and later changes. A key of any former root may have signed the current set.
  writeRoot?: () => Promise<unknown>;
  // Called with the result of the check before anything changes.
  onVerdicts?: (verdicts: readonly Verdict[]) => void;
  // Called if nothing has to change.
  onUnchanged?: () => void;
}

type AnyRelease = HostRelease | Release;

const mapRecord = <T, R>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => R) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

// Edits each release of a registry, including those that are withdrawn or of retired areas.
function mapReleases(
  registry: Registry,
  edit: (release: AnyRelease, area: string, version: string) => AnyRelease,
): Registry {
  const mapLine = <Line extends RegistryHost | RegistryRemote>(line: Line, area: string): Line => {
    const releases = mapRecord<AnyRelease, AnyRelease>(line.releases, (release, version) =>
      edit(release, area, version),
    );
    const withdrawn = mapRecord<{ release: AnyRelease }, unknown>(line.withdrawn ?? {}, (entry, version) => ({
      ...entry,
      release: edit(entry.release, area, version),
    }));
    return { ...line, releases, ...(line.withdrawn ? { withdrawn } : {}) };
  };
  const { host, remotes, retired } = registry;
  return {
    ...registry,
    host: host && mapLine(host, 'host'),
    remotes: mapRecord(remotes, mapLine),
    ...(retired
      ? { retired: mapRecord(retired, (entry, area) => ({ ...entry, line: mapLine(entry.line, area) })) }
      : {}),
  };
}

interface Origin {
  publishedBy: string | null;
  activatedAt?: string;
  rolledBack?: Release['rolledBack'];
  // True if the history was read back to the set in which the release was published.
  isComplete?: boolean;
}

const isRollback = (change: RegistryChange | null) => ['rollback', 'restore'].includes(change?.action ?? '');

function readSet(origin: Origin, area: string, version: string, set: Registry, newer: Registry): void {
  const line = findEntryOrRetired(set, area);
  const { change, publishedAt: at } = set;
  if (line?.active === version && newer.change && isRollback(newer.change) && origin.activatedAt === undefined) {
    const { by, why } = newer.change;
    if (findEntryOrRetired(newer, area)?.active !== version) origin.rolledBack = { at: newer.publishedAt, by, why };
  }
  if (line?.active === version) origin.activatedAt = at;
  if (change && ['stage', 'publish'].includes(change.action) && change.command === undefined)
    if (change.releases[area] === version) origin.publishedBy = change.by;
  origin.isComplete = !line?.releases[version] && !line?.withdrawn?.[version];
}

// Records who published each release and when it was first live, if a registry of an earlier version lacks this. The
// history is read only once, one set at a time, because the next change stores the result.
async function completeOrigins(tree: string, registry: Registry): Promise<Registry> {
  const origins = new Map<string, { area: string; version: string; origin: Origin }>();
  mapReleases(registry, (release, area, version) => {
    if (release.publishedBy === undefined)
      origins.set(`${area} ${version}`, { area, version, origin: { publishedBy: null } });
    return release;
  });
  if (origins.size === 0) return registry;
  let newer = registry;
  for await (const set of readSets(tree)) {
    const open = [...origins.values()].filter(({ origin }) => !origin.isComplete);
    if (open.length === 0) break;
    for (const { area, version, origin } of open) readSet(origin, area, version, set, newer);
    newer = set;
  }
  return mapReleases(registry, (release, area, version) => {
    const found = origins.get(`${area} ${version}`);
    if (!found) return release;
    const { isComplete: _, ...origin } = found.origin;
    const line = findEntryOrRetired(registry, area);
    const isInUse = line?.active === version || line?.previous === version;
    return { ...release, ...(isInUse ? { activatedAt: registry.publishedAt } : {}), ...origin };
  });
}

// Records which releases a change made live for the first time, and which it rolled back.
function recordActivations(
  current: Registry,
  next: Registry,
  { action, by, why, at }: Pick<RegistryChange, 'action' | 'by' | 'why'> & { at: string },
): Registry {
  const areas = new Set(listAreas(next));
  return mapReleases(next, (release, area, version) => {
    const active = getRegistryEntry(next, area)?.active;
    if (areas.has(area) && active === version) {
      const { rolledBack: _, ...rest } = release;
      return { ...rest, activatedAt: release.activatedAt ?? at };
    }
    const wasActive = getRegistryEntry(current, area)?.active === version;
    return wasActive && isRollback({ action } as RegistryChange)
      ? { ...release, rolledBack: { at, by, why } }
      : release;
  });
}
