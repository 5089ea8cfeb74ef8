import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { acquireProcessLock, writeAtomically } from '@faultline/storage';
import { canonicalize } from '@tufjs/canonical-json';
import { Metadata, MetadataKind, TargetFile, Targets } from '@tufjs/models';
import * as v from 'valibot';
import { readConfig } from '../../config.ts';
import { isEntryTarget, type Preview, ReleaseError } from '../registry/registry.ts';
import { openReleaseTree } from '../registry/store.ts';
import { readTreeFile, treePaths, writeTreeFile } from '../registry/treeFiles.ts';
import {
  isSigned,
  metadataOptions,
  parseMetadata,
  readRootChain,
  readSigningKey,
  readTrustedRoot,
  serializeMetadata,
  type SigningKey,
  type TrustedRoot,
} from './root.ts';

// A signed statement that these files, by their names in the tree, belong to one revision.
export type Statement = Metadata<Targets>;

// The keys are names in the tree.
export type SignedFiles = Record<string, Buffer | string>;

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

// Returns the key in RELEASE_KEY, which signs a tree's changes; undefined if the tree is not signed. Throws
// ReleaseError if the tree is signed and the key is missing or not named by its root.
export async function openSigner(tree: string, { RELEASE_KEY } = process.env): Promise<SigningKey | undefined> {
  if (!(await isSigned(tree))) return undefined;
  if (!RELEASE_KEY) throw new ReleaseError(`${tree} is signed, and RELEASE_KEY names no key. Nothing was changed.`);
  const key = await readSigningKey(RELEASE_KEY);
  const root = await readTrustedRoot(tree);
  if (!root.signed.roles['targets']?.keyIDs.includes(key.publicKey.keyID))
    throw new ReleaseError(
      `The key in RELEASE_KEY may not sign for ${tree}: its root ${root.signed.version} does not name it. Nothing was changed.`,
    );
  return key;
}

export async function writeStatement(file: string, signer: SigningKey, revision: number, files: SignedFiles) {
  const targets = Object.entries(files).map(([path, content]) => {
    const length = Buffer.byteLength(content);
    return [path, new TargetFile({ path, length, hashes: { sha256: sha256(content) } })] as const;
  });
  const signed = new Targets({ ...metadataOptions, version: revision, targets: Object.fromEntries(targets) });
  const statement = new Metadata(signed);
  statement.sign(signer.sign);
  await writeTreeFile(file, serializeMetadata(statement));
}

// Throws ReleaseError unless a key of one of `roots` signed the statement.
export async function readStatement(file: string, roots: readonly TrustedRoot[]): Promise<Statement> {
  const text = (await readTreeFile(file).catch(() => null))?.toString();
  if (text === undefined) throw new ReleaseError(`${file} is missing: nobody signed that revision.`);
  const statement = parseMetadata(file, text, (json) => Metadata.fromJSON(MetadataKind.Targets, json));
  const isTrusted = roots.some((root) => {
    try {
      root.verifyDelegate('targets', statement);
      return true;
    } catch {
      return false;
    }
  });
  if (!isTrusted) throw new ReleaseError(`${file} is not signed by a key that the root names.`);
  return statement;
}

export const isSignedAs = ({ signed }: Statement, names: readonly string[], content: Buffer | string): boolean =>
  names.some((name) => signed.targets[name]?.hashes['sha256'] === sha256(content));

// Returns a sentence for each file that differs from the statement. A signed file that is missing from `files` counts
// too, except the entry of a release, which is derived from the registry.
export function findUnsignedFiles({ signed }: Statement, files: SignedFiles): string[] {
  const names = new Set([...Object.keys(files), ...Object.keys(signed.targets).filter((name) => !isEntryTarget(name))]);
  return [...names].flatMap((name) => {
    const [content, target] = [files[name], signed.targets[name]];
    if (content === undefined) return [`${name} is missing.`];
    if (target === undefined) return [`${name} was not signed.`];
    return target.hashes['sha256'] === sha256(content) ? [] : [`${name} is not as it was signed.`];
  });
}

// The host checks the signature against the keys of its page. The end of the preview is in the registry, so that the
// link stays valid if the preview is staged again. Returns the signature in hexadecimal; undefined if the tree is not
// signed.
export async function signPreview(
  tree: string,
  { area, version }: Pick<Preview, 'area' | 'version'>,
): Promise<string | undefined> {
  const signer = await openSigner(tree);
  return signer?.sign(Buffer.from(canonicalize({ _type: 'preview', area, version }))).sig;
}

// Checks the base of a change of a signed tree: the key is available, the live registry was signed, and it is not
// older than the newest one that this machine has published or seen. Otherwise the writer would sign altered or
// replayed content. If `rotates` is true, the change writes another root, and a key of any former root may have signed
// the live registry. Throws ReleaseError.
export async function ensureSigned(
  tree: string,
  { revision }: Pick<Registry, 'revision'>,
  registry: Buffer,
  { rotates }: { rotates: boolean },
): Promise<void> {
  if (!(await isSigned(tree))) return refuseLostRoots(tree);
  if (!rotates) await openSigner(tree);
  if (revision === 0) return;
  const roots = await readRootChain(tree);
  const set = { revision, root: roots.at(-1)?.signed.version ?? 0 };
  await refuseOlder(getPublisherFile(tree), set);
  const statement = await readStatement(
    openReleaseTree(tree).getLivePaths(revision, registry).statement,
    rotates ? roots : roots.slice(-1),
  );
  const [problem] = findUnsignedFiles(statement, { 'registry.json': registry }).filter((each) =>
    each.startsWith('registry.json'),
  );
  if (problem !== undefined)
    throw new ReleaseError(`${problem} Nothing was changed. Compare it with ${treePaths(tree).history(revision)}.`);
  await saveSeen(getPublisherFile(tree), set);
}

async function refuseLostRoots(tree: string): Promise<void> {
  const file = getPublisherFile(tree);
  const { root } = await readSeen(file);
  if (root > 0)
    throw new ReleaseError(
      `${tree} was signed, and its roots are gone. Nothing was changed. Restore r/history/*.root.json; ` +
        `to go on without signatures, remove ${file}.`,
    );
}

// The revision is stored outside of the tree.
export async function rememberLive(tree: string, revision: number): Promise<void> {
  if (!(await isSigned(tree))) return;
  const root = await readTrustedRoot(tree);
  await saveSeen(getPublisherFile(tree), { revision, root: root.signed.version });
}

const getPublisherFile = (tree: string) => getSeenFile(openReleaseTree(tree).identity);

const seenSchema = v.object({ revision: v.number(), root: v.number() });

// The newest revision and the newest root of a signed tree that were accepted.
type SeenSet = v.InferOutput<typeof seenSchema>;

// The file stores the newest set of a signed tree or site that this machine accepted. It is never in the tree itself.
export const getSeenFile = (name: string): string =>
  path.join(
    readConfig(process.env).dataDir,
    'release-seen',
    `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`,
  );

// Throws ReleaseError for a damaged file.
export async function readSeen(file: string): Promise<SeenSet> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { revision: 0, root: 0 };
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), seenSchema), text);
  if (!parsed.success) throw new ReleaseError(`${file} is damaged. Remove it to accept any signed revision.`);
  return parsed.output;
}

// Throws ReleaseError for a set or a root that is older than an accepted one.
export async function refuseOlder(file: string, { revision, root }: SeenSet): Promise<void> {
  const seen = await readSeen(file);
  const advice = `If a backup was restored on purpose, remove ${file}.`;
  if (root < seen.root)
    throw new ReleaseError(`Root ${root} is older than ${seen.root}, which was accepted before. ${advice}`);
  if (revision < seen.revision)
    throw new ReleaseError(`Revision ${revision} is older than ${seen.revision}, which was accepted before. ${advice}`);
}

const isNewer = (set: SeenSet, seen: SeenSet) => set.revision > seen.revision || set.root > seen.root;

const LOCK_TIMEOUT_MS = 10_000;

// Several processes may share the file, so a newer accepted set is never replaced.
export async function saveSeen(file: string, set: SeenSet): Promise<void> {
  if (!isNewer(set, await readSeen(file))) return;
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const lock = { lockPath: `${file}.lock`, timeoutMs: LOCK_TIMEOUT_MS, staleMs: LOCK_TIMEOUT_MS };
  const release = await acquireProcessLock(lock);
  try {
    const seen = await readSeen(file);
    const newest = { revision: Math.max(set.revision, seen.revision), root: Math.max(set.root, seen.root) };
    if (isNewer(set, seen)) await writeAtomically(file, JSON.stringify(newest));
  } finally {
    release();
  }
}
