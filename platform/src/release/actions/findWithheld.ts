import type { Registry, RegistryChange } from '@faultline/shared/contract';
import { explainRetired, explainWithdrawn, formatInstant, getRegistryEntry } from '../registry/registry.ts';
import { readRegistryFile } from '../registry/store.ts';
import { listRevisions, readTreeFile, treePaths } from '../registry/treeFiles.ts';

// The change that withheld a release, and its version at that time.
interface Withheld {
  version: string;
  change: RegistryChange;
  // ISO 8601.
  at: string;
}

// These changes replace a release by a newer one. The older one can be published again with its sources.
const replacing = new Set<RegistryChange['action']>(['publish', 'promote']);

type LiveSet = Pick<Registry, 'host' | 'remotes'>;
const nothing: LiveSet = { host: null, remotes: {} };

// The hash by which two releases are compared.
type Key = 'contentHash' | 'sourceHash';

// Returns the versions of an area in a registry that have the same content.
function findVersions(registry: LiveSet, area: string, hash: string, key: Key) {
  const line = getRegistryEntry(registry, area);
  const isSame = (version: string | null | undefined) => {
    const release = version ? line?.releases[version] : undefined;
    // A preview never goes live, so it is irrelevant for the same sources under another version.
    return version && release?.[key] === hash && !('preview' in release) ? version : undefined;
  };
  const canary = line && 'canary' in line ? line.canary?.version : undefined;
  return { active: isSame(line?.active), canary: isSame(canary), named: isSame };
}

// Returns what `change` did to the content: it is live, it may go live, or it is withheld under a version.
function checkChange(
  before: LiveSet,
  after: Registry,
  area: string,
  hash: string,
  key: Key,
): 'free' | 'unconcerned' | Withheld {
  const { change, publishedAt } = after;
  const was = findVersions(before, area, hash, key);
  const is = findVersions(after, area, hash, key);
  if (is.active !== undefined) return 'free';
  if (!change) return 'unconcerned';
  const version = is.named(change.releases[area]) ?? (is.canary === undefined ? was.canary : undefined) ?? was.active;
  if (version === undefined) return 'unconcerned';
  return replacing.has(change.action) ? 'free' : { version, change, at: publishedAt };
}

// Returns the change that prevents an area's content from going live automatically: the content was rolled back, or it
// is or was a canary, or staged. The history is searched, because the registry drops unused releases. With
// `sourceHash` the area's own sources are compared, because an updated library does not make rolled-back content new.
export async function findWithheld(
  tree: string,
  area: string,
  hash: string,
  key: Key = 'contentHash',
): Promise<Withheld | null> {
  const files = (await listRevisions(tree)).toReversed().map((revision) => treePaths(tree).history(revision));
  // Most registries of a long history do not contain the hash and need not be parsed.
  const names = async (file: string | undefined) =>
    file !== undefined && (await readTreeFile(file))?.includes(hash) === true;
  for (const [at, file] of files.entries()) {
    const previous = files[at + 1];
    if (!(await names(file)) && !(await names(previous))) continue;
    const before = previous === undefined ? nothing : await readRegistryFile(previous);
    const verdict = checkChange(before, await readRegistryFile(file), area, hash, key);
    if (verdict === 'free') return null;
    if (verdict !== 'unconcerned') return verdict;
  }
  return null;
}

// Explains why content must not go live automatically, and how a person can publish it.
export async function explainKeptBack(
  tree: string,
  registry: Registry,
  area: string,
  { contentHash, sourceHash }: { contentHash: string; sourceHash?: string },
): Promise<string | null> {
  const withdrawn = Object.entries(getRegistryEntry(registry, area)?.withdrawn ?? {}).find(
    ([, { release }]) => release.contentHash === contentHash,
  );
  const outOfUse = explainRetired(registry, area) ?? (withdrawn && explainWithdrawn(registry, area, withdrawn[0]));
  if (outOfUse) return outOfUse;
  const withheld =
    (await findWithheld(tree, area, contentHash)) ??
    (sourceHash === undefined ? null : await findWithheld(tree, area, sourceHash, 'sourceHash'));
  if (!withheld) return null;
  const { version } = withheld;
  const isRecorded = getRegistryEntry(registry, area)?.releases[version]?.contentHash === contentHash;
  const isInTrain = registry.train?.releases[area] !== undefined;
  const promotion = isRecorded ? `release promote ${area} ${version}` : `release publish ${area}`;
  const command = isInTrain ? 'release train promote' : promotion;
  return `${formatWithheld(withheld)}. To make it live, run: npx -y pnpm@12.21.0 ${command}`;
}

const descriptions: Partial<Record<RegistryChange['action'], string>> = {
  rollback: 'rolled back',
  restore: 'rolled back',
  halt: 'its canary was stopped',
  canary: 'it is a canary, started',
  stage: 'staged',
};

// Returns a text such as `rolled back at 2026-11-22 14:50 UTC by ann ("reason")`.
export function formatWithheld({ change, at }: Withheld): string {
  const why = change.why === null ? '' : ` ("${change.why}")`;
  return `${descriptions[change.action] ?? change.action} at ${formatInstant(at)} by ${change.by}${why}`;
}
