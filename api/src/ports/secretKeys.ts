import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Signatures of previous secrets are accepted after a rotation.
export interface Secrets {
  secret: string;
  previousSecrets: readonly string[];
}

// A signature for one purpose is invalid for another.
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

// The current key comes first.
export const deriveKeys = ({ secret, previousSecrets }: Secrets, purpose: string): Buffer[] =>
  [secret, ...previousSecrets].map((each) => deriveKey(each, purpose));

const computeMac = (subject: string, key: Buffer) => createHmac('sha256', key).update(subject).digest();

// 43 characters of base64url.
export const sign = (subject: string, secret: string, purpose: string): string =>
  computeMac(subject, deriveKey(secret, purpose)).toString('base64url');

export function isSignedBy(secrets: Secrets, purpose: string, subject: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== 32) return false;
  return deriveKeys(secrets, purpose).some((key) => timingSafeEqual(given, computeMac(subject, key)));
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
}

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
