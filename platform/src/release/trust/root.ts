import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { canonicalize } from '@tufjs/canonical-json';
import { Key, Metadata, MetadataKind, Root, Signature, type Targets } from '@tufjs/models';
import { ReleaseError } from '../registry/registry.ts';
import { hasTreeFile, readTreeFile, treePaths, writeTreeFile } from '../registry/treeFiles.ts';

// The metadata that names the keys that may sign sets of releases. The root key, which stays offline, signs it.
export type TrustedRoot = Metadata<Root>;

// TUF requires a date, which is not checked: a tree without changes stays valid, and replayed old trees fail by their
// revision.
const NO_EXPIRY = '9999-12-31T00:00:00Z';

// Part of every signed document.
export const metadataOptions = { specVersion: '1.0.31', expires: NO_EXPIRY };

// TUF's names of the roles that sign what is live. One signature for each change serves all three.
const SIGNING_ROLES = ['targets', 'snapshot', 'timestamp'] as const;

// Only this form of a file is accepted; any other spelling of the same JSON counts as altered.
export const serializeMetadata = (metadata: { toJSON: () => unknown }) =>
  `${JSON.stringify(metadata.toJSON(), null, 2)}\n`;

function createRoot(version: number, rootKey: SigningKey, signers: readonly SigningKey['publicKey'][]): TrustedRoot {
  const root = new Root({ ...metadataOptions, version, consistentSnapshot: false });
  root.addKey(rootKey.publicKey, 'root');
  for (const key of signers) for (const role of SIGNING_ROLES) root.addKey(key, role);
  return new Metadata(root);
}

// Throws ReleaseError if the tree already has a root.
export async function writeFirstRoot(tree: string, rootKey: SigningKey, signers: readonly SigningKey['publicKey'][]) {
  if (await isSigned(tree)) throw new ReleaseError(`${tree} is signed already. Other keys: release trust rotate.`);
  const root = createRoot(1, rootKey, signers);
  root.sign(rootKey.sign);
  await writeTreeFile(treePaths(tree).root(1), serializeMetadata(root));
  return root;
}

// Both the old and the new root key sign the next root.
export async function writeNextRoot(
  tree: string,
  keys: { rootKey: SigningKey; nextRootKey: SigningKey; signers: readonly SigningKey['publicKey'][] },
): Promise<TrustedRoot> {
  const current = await readTrustedRoot(tree);
  const next = createRoot(current.signed.version + 1, keys.nextRootKey, keys.signers);
  next.sign(keys.rootKey.sign);
  next.sign(keys.nextRootKey.sign);
  verifyRoot(current, next);
  await writeTreeFile(treePaths(tree).root(next.signed.version), serializeMetadata(next));
  return next;
}

export const isSigned = (tree: string): Promise<boolean> => hasTreeFile(treePaths(tree).root(1));

async function readRoot(file: string): Promise<TrustedRoot> {
  const content = await readTreeFile(file).catch((error: Error) => {
    throw new ReleaseError(`The trusted root cannot be read: ${error.message}`);
  });
  if (content === null) throw new ReleaseError(`The trusted root cannot be read: there is no ${file}.`);
  const text = content.toString();
  const root = parseMetadata(file, text, (json) => Metadata.fromJSON(MetadataKind.Root, json));
  verifyRoot(root, root);
  return root;
}

// Throws ReleaseError for text that is not the canonical form of a valid document.
export function parseMetadata<T extends Metadata<Root> | Metadata<Targets>>(
  file: string,
  text: string,
  read: (json: Parameters<typeof Metadata.fromJSON>[1]) => T,
): T {
  let metadata: T;
  try {
    metadata = read(JSON.parse(text) as Parameters<typeof Metadata.fromJSON>[1]);
  } catch (error) {
    throw new ReleaseError(`${file} is not valid metadata: ${(error as Error).message}`);
  }
  // Signatures are parsed in any letter case, but written in one.
  const isAsWritten =
    serializeMetadata(metadata) === text &&
    Object.values(metadata.signatures).every(({ sig }) => /^[0-9a-f]{128}$/.test(sig));
  if (!isAsWritten) throw new ReleaseError(`${file} is not as it was written.`);
  return metadata;
}

// Throws ReleaseError unless `next` has the signatures that `current` and `next` itself require.
function verifyRoot(current: TrustedRoot, next: TrustedRoot): void {
  try {
    current.verifyDelegate('root', next);
    next.verifyDelegate('root', next);
  } catch (error) {
    throw new ReleaseError(
      `Root ${next.signed.version} is not signed by a trusted root key: ${(error as Error).message}`,
    );
  }
}

// Returns the roots of a tree from the first trusted one on, each signed by its predecessor. `pinned` is the file of a
// trusted root; without it, the tree's own first root is trusted.
export async function readRootChain(tree: string, pinned?: string): Promise<TrustedRoot[]> {
  const first = await readRoot(pinned ?? treePaths(tree).root(1));
  const chain = [first];
  for (let version = first.signed.version + 1; await hasTreeFile(treePaths(tree).root(version)); version += 1) {
    const next = await readRoot(treePaths(tree).root(version));
    if (next.signed.version !== version) throw new ReleaseError(`Root ${version} says that it is another one.`);
    verifyRoot(chain.at(-1) ?? first, next);
    chain.push(next);
  }
  return chain;
}

export async function readTrustedRoot(tree: string, pinned?: string): Promise<TrustedRoot> {
  const chain = await readRootChain(tree, pinned);
  return chain.at(-1) as TrustedRoot;
}

// Returns public keys in hexadecimal, as pages contain them; empty for an unsigned tree.
export async function readSetKeys(tree: string): Promise<string[]> {
  if (!(await isSigned(tree))) return [];
  return listSetKeys(await readTrustedRoot(tree));
}

const listSetKeys = ({ signed }: TrustedRoot): string[] =>
  (signed.roles['targets']?.keyIDs ?? []).flatMap((id) => signed.keys[id]?.keyVal.public ?? []);

// The private key is Ed25519, and the public key has the form of TUF metadata.
export interface SigningKey {
  publicKey: Key;
  sign: (data: Buffer) => Signature;
}

// TUF writes a public key as raw bytes in hexadecimal and names it by the SHA-256 of its canonical JSON.
function describePublicKey(privateKey: KeyObject): Key {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const fields = {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: Buffer.from(x, 'base64url').toString('hex') },
  };
  return Key.fromJSON(createHash('sha256').update(canonicalize(fields)).digest('hex'), fields);
}

function toSigningKey(privateKey: KeyObject): SigningKey {
  const publicKey = describePublicKey(privateKey);
  const { keyID } = publicKey;
  return {
    publicKey,
    sign: (data) => new Signature({ keyID, sig: sign(null, data, privateKey).toString('hex') }),
  };
}

// Throws ReleaseError if the file cannot be read or contains no Ed25519 key in PEM.
export async function readSigningKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ReleaseError(`The signing key cannot be read: ${error.message}`);
  });
  const key = parsePrivateKey(text);
  if (key?.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`${file} holds no private Ed25519 key in PEM.`);
  return toSigningKey(key);
}

function parsePrivateKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

// A new file is readable only by its owner. An existing key is read and never replaced.
export async function readOrCreateSigningKey(file: string): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSigningKey(file);
    throw new ReleaseError(`${file} cannot be written: ${(error as Error).message}`);
  }
  return toSigningKey(privateKey);
}
