import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { canonicalize } from '@tufjs/canonical-json';
import { Key, Signature } from '@tufjs/models';
import { ReleaseError } from '../registry/registry.ts';

/** A private Ed25519 key, and the public one as TUF metadata names it. */
export interface SigningKey {
  publicKey: Key;
  sign: (data: Buffer) => Signature;
}

// The public key as TUF writes it: raw bytes in hexadecimal, named by the SHA-256 of its canonical JSON.
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

/** Reads a private key. @throws ReleaseError for a file that cannot be read or holds no Ed25519 key in PEM. */
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

/** Writes a new private key, readable by its owner alone. A file that exists is read instead: no key is ever replaced. */
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
