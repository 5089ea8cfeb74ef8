import type { Key } from '@tufjs/models';
import { ReleaseError } from '../registry/registry.ts';
import {
  readOrCreateSigningKey,
  readSigningKey,
  readTrustedRoot,
  writeFirstRoot,
  writeNextRoot,
} from '../trust/root.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

// Private keys in PEM.
interface KeyFiles {
  // The key of the root, which is kept offline.
  rootKey: string;
  // The keys that may sign changes; missing ones are created.
  keys: readonly string[];
}

// Throws ReleaseError if the tree is already signed.
export async function initSigning(tree: string, { rootKey, keys }: KeyFiles, options: ChangeOptions = {}) {
  const signers = await readSigners(keys);
  const root = await readOrCreateSigningKey(rootKey);
  return signAgain(tree, 1, () => writeFirstRoot(tree, root, signers), options);
}

// Allows only `keys` to sign from now on, and signs the live set again. This works without the former keys, which may
// be lost or stolen. `nextRootKey` also replaces the root key.
export async function rotateKeys(
  tree: string,
  { rootKey, nextRootKey = rootKey, keys }: KeyFiles & { nextRootKey?: string },
  options: ChangeOptions = {},
) {
  const signers = await readSigners(keys);
  const root = await readSigningKey(rootKey);
  const nextRoot = await readOrCreateSigningKey(nextRootKey);
  const { version } = (await readTrustedRoot(tree)).signed;
  return signAgain(
    tree,
    version + 1,
    () => writeNextRoot(tree, { rootKey: root, nextRootKey: nextRoot, signers }),
    options,
  );
}

// Returns the public keys of the signers. One private key must be available, because it signs the live set.
async function readSigners(files: readonly string[], { RELEASE_KEY } = process.env): Promise<Key[]> {
  const signers = await Array.fromAsync(files, async (file) => (await readOrCreateSigningKey(file)).publicKey);
  const mine = RELEASE_KEY ? (await readSigningKey(RELEASE_KEY)).publicKey.keyID : undefined;
  if (!signers.some(({ keyID }) => keyID === mine))
    throw new ReleaseError(`Set RELEASE_KEY to one of ${files.join(', ')}: it signs what is live.`);
  return signers;
}

// A change of keys is never refused because of the live releases.
const signAgain = (tree: string, root: number, writeRoot: () => Promise<unknown>, options: ChangeOptions) =>
  changeRegistry(tree, (registry) => ({ registry, change: { action: 'publish', releases: {}, root } }), {
    ...options,
    writeRoot,
  });
