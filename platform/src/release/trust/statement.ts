import { createHash } from 'node:crypto';
import { canonicalize } from '@tufjs/canonical-json';
import { Metadata, MetadataKind, TargetFile, Targets } from '@tufjs/models';
import { type Preview, ReleaseError } from '../registry/registry.ts';
import { isEntryTarget } from '../registry/publicRegistry.ts';
import { readTreeFile, writeTreeFile } from '../registry/treeFiles.ts';
import {
  isSigned,
  metadataOptions,
  parseMetadata,
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
