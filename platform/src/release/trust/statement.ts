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

/** Signed: these files, by their name in the tree, belong to this revision. */
export type Statement = Metadata<Targets>;

/** The files of a statement, by their name in the tree. */
export type SignedFiles = Record<string, Buffer | string>;

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/**
 * The key that signs a tree's changes: RELEASE_KEY. Undefined where the tree is not signed.
 * @throws ReleaseError where it is signed and the key is missing or not one of those that its root names.
 */
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

/** Reads a statement that a key of one of `roots` signed. @throws ReleaseError for any other. */
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

/** Returns whether a statement vouches for `content` under one of `names`. */
export const isSignedAs = ({ signed }: Statement, names: readonly string[], content: Buffer | string): boolean =>
  names.some((name) => signed.targets[name]?.hashes['sha256'] === sha256(content));

/**
 * Says which of `files` a statement does not vouch for, each in a sentence; a file of another name is one of them, unless
 * it is the entry of a release, which follows from the registry.
 */
export function findUnsignedFiles({ signed }: Statement, files: SignedFiles): string[] {
  const names = new Set([...Object.keys(files), ...Object.keys(signed.targets).filter((name) => !isEntryTarget(name))]);
  return [...names].flatMap((name) => {
    const [content, target] = [files[name], signed.targets[name]];
    if (content === undefined) return [`${name} is missing.`];
    if (target === undefined) return [`${name} was not signed.`];
    return target.hashes['sha256'] === sha256(content) ? [] : [`${name} is not as it was signed.`];
  });
}

/**
 * Signs that a preview may be opened, with the key that signs the tree's changes; the host checks it against the keys of
 * its page. The end is the registry's, so that the link stays valid when the preview is staged again.
 * Resolves to the signature in hexadecimal, undefined where the tree is not signed.
 */
export async function signPreview(
  tree: string,
  { area, version }: Pick<Preview, 'area' | 'version'>,
): Promise<string | undefined> {
  const signer = await openSigner(tree);
  return signer?.sign(Buffer.from(canonicalize({ _type: 'preview', area, version }))).sig;
}
