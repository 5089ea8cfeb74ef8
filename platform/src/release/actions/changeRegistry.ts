import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Registry, RegistryChange } from '@faultline/shared/contract';
import { workspaceRoot } from '../../build/area.ts';
import { checkFiles } from '../artifacts/releaseEntry.ts';
import { checkReleases } from '../compatibility/checkReleases.ts';
import { dropIncompatiblePrevious, getErrors, type Verdict } from '../compatibility/releaseRules.ts';
import { indexPage, writePage } from '../page/indexPage.ts';
import { hashRegistry } from '../registry/history.ts';
import { ContractError, ReleaseError } from '../registry/registry.ts';
import { readManifestsIn, readRegistry, withTreeLock, treePaths } from '../registry/store.ts';
import { readRootChain, readSetKeys, isSigned } from '../trust/root.ts';
import { findUnsignedFiles, openSigner, readStatement } from '../trust/statement.ts';

let gitUser: Promise<string> | undefined;

const readGitUser = () =>
  (gitUser ??= promisify(execFile)('git', ['config', 'user.name'], { cwd: workspaceRoot }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  ));

/** A container may run as a number that no account has. */
function readAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Returns the author of a change of the tree: set by CI in RELEASE_BY, else the account, else what git knows them by. */
async function findActor({ RELEASE_BY, USER, USERNAME } = process.env): Promise<string> {
  const actor = RELEASE_BY || USER || USERNAME || (await readGitUser()) || readAccount();
  if (actor) return actor;
  throw new ReleaseError('Nobody is named for the history. Set RELEASE_BY to your name, or the name of the job.');
}

/** A writer that was cut off leaves a page behind its registry. */
async function isPageStale(tree: string, registry: Registry): Promise<boolean> {
  const host = registry.host?.releases[registry.host.active];
  const page = await readFile(treePaths(tree).index, 'utf8').catch(() => null);
  return host !== undefined && page !== indexPage(registry, host, { keys: await readSetKeys(tree) });
}

/** The link of a change to the registry before it; the first has none. */
const chainTo = async (tree: string, { revision }: Registry) =>
  revision === 0 ? {} : { previousHash: hashRegistry(await readFile(treePaths(tree).registry)) };

export interface Edit {
  registry: Registry;
  change: Pick<RegistryChange, 'action' | 'command' | 'releases' | 'root'>;
  /** The releases to check, where they are not those of `change`. */
  goesLive?: RegistryChange['releases'];
}

/** When, by whom and why a change is made. */
export type Stamp = Pick<RegistryChange, 'by' | 'why'> & { at: string };

/** Changes that only remove releases, or prepare later ones, are not checked: a halt must never be refused. */
const unchecked = new Set<RegistryChange['action']>(['halt', 'origins', 'gc']);

/** Returns what was edited, as far as the contract check lets it go live, and what it had to be forced over. */
async function checkEdit(tree: string, current: Registry, edited: Edit, options: ChangeOptions) {
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
  const verdicts = await checkReleases(readManifestsIn(tree), {
    current,
    next: registry,
    named,
    label: Object.entries(edited.change.releases)
      .map((each) => each.join(' '))
      .join(', '),
  });
  options.onVerdicts?.(verdicts);
  const refused = getErrors(verdicts);
  if (refused.length > 0 && !options.force)
    throw new ContractError(`This cannot go live:\n${refused.map((each) => `- ${each}`).join('\n')}`);
  return { registry, forced: refused.length > 0 ? { forced: refused } : {} };
}

/**
 * Changes what is live, as the only writer: reads the registry, lets `edit` make the next one (`null`: leave it), holds
 * it against the contract, and writes it. What is published at the same time elsewhere is kept.
 * @throws ReleaseError when the result must not go live; nothing is changed then.
 */
export const changeRegistry = (
  tree: string,
  edit: (current: Registry, stamp: Stamp) => Edit | null,
  options: ChangeOptions = {},
): Promise<Registry> =>
  withTreeLock(tree, async (ensureLocked) => {
    const current = await readRegistry(tree);
    await ensureSigned(tree, current, options);
    const stamp = {
      at: new Date().toISOString(),
      by: options.actor?.name ?? (await findActor()),
      why: options.why ?? null,
    };
    const edited = edit(current, stamp);
    if (!edited) {
      options.onUnchanged?.();
      if (await isPageStale(tree, current)) await writePage(tree, current);
      return current;
    }
    const { registry, forced } = await checkEdit(tree, current, edited, options);
    const next: Registry = {
      ...registry,
      revision: current.revision + 1,
      publishedAt: stamp.at,
      change: {
        ...edited.change,
        by: stamp.by,
        why: stamp.why,
        ...forced,
        ...(options.actor?.run === undefined ? {} : { run: options.actor.run }),
        ...(await chainTo(tree, current)),
      },
    };
    ensureLocked();
    if ((await readRegistry(tree)).revision !== current.revision)
      throw new ReleaseError(`The registry of ${tree} was changed without its lock. Nothing was written; try again.`);
    await options.writeRoot?.();
    await writePage(tree, next);
    return next;
  });

/**
 * The key is at hand, and the registry to be changed was signed: else its writer would sign what somebody altered.
 * @throws ReleaseError
 */
async function ensureSigned(tree: string, current: Registry, { writeRoot }: ChangeOptions): Promise<void> {
  if (!isSigned(tree)) return;
  if (!writeRoot) await openSigner(tree);
  if (current.revision === 0) return;
  const roots = await readRootChain(tree);
  const statement = await readStatement(
    treePaths(tree).statement(current.revision),
    writeRoot ? roots : roots.slice(-1),
  );
  const registry = await readFile(treePaths(tree).registry);
  const [problem] = findUnsignedFiles(statement, { 'registry.json': registry }).filter((each) =>
    each.startsWith('registry.json'),
  );
  if (problem !== undefined)
    throw new ReleaseError(
      `${problem} Nothing was changed. Compare it with ${treePaths(tree).history(current.revision)}.`,
    );
}

/** The options of a registry change, and the reason that is recorded. */
export interface ChangeOptions {
  why?: string | null;
  /** Who makes the change, where it is not the user of this process: a credential of the release service, and its run of CI. */
  actor?: { name: string; run: string | undefined };
  /** Goes live although the contract check refuses it; what it refused is kept in registry and history. */
  force?: boolean;
  /**
   * Lets an area go without a fallback when its previous release does not run on the new host, where otherwise the host
   * is refused. For a tree of one's own, where every area is made of the same sources.
   */
  dropPrevious?: boolean;
  /** Writes the root that this and later changes are signed by. The current set may be signed by a key of any former root. */
  writeRoot?: () => Promise<unknown>;
  /** Told what the check found, before anything changes. */
  onVerdicts?: (verdicts: readonly Verdict[]) => void;
  /** Called when everything is as asked for already. */
  onUnchanged?: () => void;
}
