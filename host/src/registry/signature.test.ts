import { generateKeyPairSync, sign, createHash } from 'node:crypto';
import { canonicalize } from '@tufjs/canonical-json';
import { expect, test, vi } from 'vitest';
import { readSignedRegistry, verifyEntry } from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const toHex = (key: typeof publicKey) =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const keys = [toHex(generateKeyPairSync('ed25519').publicKey), toHex(publicKey)];
const registry = JSON.stringify({ revision: 7, remotes: {} });

const getKeyId = (key: string) =>
  createHash('sha256')
    .update(canonicalize({ keytype: 'ed25519', scheme: 'ed25519', keyval: { public: key } }))
    .digest('hex');

// The signature file that the release tool writes next to a registry.
function makeStatement({ text = registry, revision = 7, key = privateKey, name = 'registry.json' } = {}) {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const signed = {
    _type: 'targets',
    version: revision,
    targets: { [name]: { length: text.length, hashes: { sha256 } } },
  };
  const sig = sign(null, Buffer.from(canonicalize(signed)), key).toString('hex');
  return `${JSON.stringify({ signatures: [{ keyid: getKeyId(toHex(publicKey)), sig }], signed }, null, 2)}\n`;
}

function serve(statement: string) {
  const fetched = vi.fn(() => Promise.resolve(new Response(statement)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const serveStatement = (changes = {}) => serve(makeStatement(changes));

test('a registry that a key of the page signed is read', async () => {
  const fetched = serveStatement();
  expect(await readSignedRegistry(registry, keys)).toEqual({ revision: 7, remotes: {} });
  expect(fetched).toHaveBeenCalledWith('/r/history/7.signed.json', { cache: 'no-cache' });
});

test.each([
  ['other content', { text: `${registry} ` }],
  ['another revision', { revision: 6 }],
  ['another file', { name: 'index.html' }],
  ['another key', { key: generateKeyPairSync('ed25519').privateKey }],
])('a registry whose signature is of %s is refused', async (_, signed) => {
  serveStatement(signed);
  await expect(readSignedRegistry(registry, keys)).rejects.toThrow(/^The registry is/);
});

test('a registry that was signed as the public one is read', async () => {
  serveStatement({ name: 'public.json' });
  expect(await readSignedRegistry(registry, keys)).toEqual({ revision: 7, remotes: {} });
});

const entry = JSON.stringify({ area: 'vulns', version: '1.1.0', release: {} });
const entryName = (text: string) => `entries/${createHash('sha256').update(text).digest('hex')}`;

test('a release that was signed with the registry is accepted', async () => {
  serveStatement({ text: entry, name: entryName(entry) });
  await expect(verifyEntry(entry, 7, keys)).resolves.toBeUndefined();
});

test.each([
  ['is another one', { text: `${entry} `, name: entryName(`${entry} `) }],
  ['has the name of another one', { text: `${entry} `, name: entryName(entry) }],
  ['was signed with another revision', { text: entry, name: entryName(entry), revision: 6 }],
  [
    'was signed by another key',
    { text: entry, name: entryName(entry), key: generateKeyPairSync('ed25519').privateKey },
  ],
])('a release that %s is refused', async (_, signed) => {
  serveStatement(signed);
  await expect(verifyEntry(entry, 7, keys)).rejects.toThrow(/^The (release|registry)/);
});

test('a registry without a signature is refused', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('There is no such file.', { status: 404 })));
  await expect(readSignedRegistry(registry, keys)).rejects.toThrow('There is');
});

test('a registry whose revision is no number asks for nothing', async () => {
  const fetched = serveStatement();
  await expect(readSignedRegistry('{"revision":"../x"}', keys)).rejects.toThrow('has no revision');
  expect(fetched).not.toHaveBeenCalled();
});

// Changes the byte at a position: another letter, the other case, a space.
const changeByte = (text: string, at: number) =>
  [text.charCodeAt(at) ^ 1, text.charCodeAt(at) ^ 32, 32]
    .filter((code) => code !== text.charCodeAt(at))
    .map((code) => text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1));

test('every changed byte of a registry or its signature is refused', async () => {
  const statement = makeStatement();
  const accepted: string[] = [];
  const read = async (text: string, signature: string) => {
    serve(signature);
    await readSignedRegistry(text, keys).then(
      () => accepted.push(`${text} ${signature}`),
      () => undefined,
    );
  };
  for (const at of registry.split('').keys())
    for (const changed of changeByte(registry, at)) await read(changed, statement);
  for (const at of statement.split('').keys())
    for (const changed of changeByte(statement, at)) await read(registry, changed);
  for (const changed of [statement.slice(0, -1), `${statement}\n`]) await read(registry, changed);
  expect(accepted).toEqual([]);
});
