import { canonicalize } from '@tufjs/canonical-json';

// TUF targets metadata that the release tool writes to `/r/history/<revision>.signed.json`.
interface Statement {
  signed: { version: number; targets: Record<string, { hashes: { sha256?: string } }> };
  signatures: { keyid: string; sig: string }[];
}

const readHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const writeHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const encode = (text: string) => new TextEncoder().encode(text);
const hashText = async (text: string) => writeHex(await crypto.subtle.digest('SHA-256', encode(text)));

const getKeyId = (key: string) =>
  hashText(canonicalize({ keytype: 'ed25519', scheme: 'ed25519', keyval: { public: key } }));

function readStatement(text: string): Statement {
  const statement = JSON.parse(text) as Statement;
  const isAsWritten =
    `${JSON.stringify(statement, null, 2)}\n` === text &&
    statement.signatures.every(({ sig }) => /^[0-9a-f]{128}$/.test(sig));
  if (!isAsWritten) throw new Error('The signature is not as it was written.');
  return statement;
}

const importKey = (key: string) => crypto.subtle.importKey('raw', readHex(key), 'Ed25519', false, ['verify']);

async function isSignedBy(keys: readonly string[], { signed, signatures }: Statement): Promise<boolean> {
  const data = encode(canonicalize(signed));
  for (const key of keys) {
    const id = await getKeyId(key);
    const publicKey = await importKey(key);
    for (const { keyid, sig } of signatures)
      if (keyid === id && (await crypto.subtle.verify('Ed25519', publicKey, readHex(sig), data))) return true;
  }
  return false;
}

export const isSignedPreview = async (
  { area, version }: { area: string; version: string },
  signature: string,
  keys: readonly string[],
): Promise<boolean> => {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  const data = encode(canonicalize({ _type: 'preview', area, version }));
  for (const key of keys)
    if (await crypto.subtle.verify('Ed25519', await importKey(key), readHex(signature), data)) return true;
  return false;
};

async function readTargets(revision: number, keys: readonly string[]): Promise<Record<string, string | undefined>> {
  const answer = await fetch(`/r/history/${revision}.signed.json`, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`There is no signature: ${answer.status}`);
  const statement = readStatement(await answer.text());
  const { version, targets } = statement.signed;
  if (version !== revision) throw new Error('The registry is not the one that was signed.');
  if (!(await isSignedBy(keys, statement)))
    throw new Error('The registry is signed by a key that the page does not know.');
  return Object.fromEntries(Object.entries(targets).map(([name, { hashes }]) => [name, hashes.sha256]));
}

// `keys` are Ed25519 public keys in hexadecimal, from the page. Throws if no key signed the registry, if the browser
// does not support Ed25519, or over plain HTTP.
export async function readSignedRegistry(text: string, keys: readonly string[]): Promise<unknown> {
  const registry = JSON.parse(text) as { revision: number };
  if (!Number.isSafeInteger(registry.revision)) throw new Error('The registry has no revision.');
  const targets = await readTargets(registry.revision, keys);
  if (![targets['public.json'], targets['registry.json']].includes(await hashText(text)))
    throw new Error('The registry is not the one that was signed.');
  return registry;
}

// Throws if the document of a release that the public registry omits is not signed.
export async function verifyEntry(text: string, revision: number, keys: readonly string[]): Promise<void> {
  const hash = await hashText(text);
  if ((await readTargets(revision, keys))[`entries/${hash}`] !== hash) throw new Error('The release was not signed.');
}
