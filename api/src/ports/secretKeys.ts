import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The server's secret, and previous secrets whose signatures are accepted after a rotation. */
export interface Secrets {
  secret: string;
  previousSecrets: readonly string[];
}

/** Derives the key for one purpose, so that a signature for one purpose is invalid for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

/** Returns the keys for one purpose, the current one first. */
export const deriveKeys = ({ secret, previousSecrets }: Secrets, purpose: string): Buffer[] =>
  [secret, ...previousSecrets].map((each) => deriveKey(each, purpose));

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with a 32-byte key. */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
}

/** Decrypts the result of `seal`; undefined if no key matches. */
export function unseal(sealed: string, keys: readonly Buffer[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const contentAt = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < contentAt) return undefined;
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, contentAt));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(contentAt)), decipher.final()]).toString('utf8');
    } catch {
      continue;
    }
  }
  return undefined;
}
