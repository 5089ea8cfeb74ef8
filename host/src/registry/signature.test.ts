import { generateKeyPairSync, sign, createHash } from 'node:crypto';
import { canonicalize } from '@tufjs/canonical-json';
import { expect, test, vi } from 'vitest';
import { readSignedRegistry } from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const toHex = (key: typeof publicKey) =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const keys = [toHex(generateKeyPairSync('ed25519').publicKey), toHex(publicKey)];
const registry = JSON.stringify({ revision: 7, remotes: {} });

function serveStatement({ text = registry, revision = 7, key = privateKey, name = 'registry.json' } = {}) {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const signed = {
    _type: 'targets',
    version: revision,
    targets: { [name]: { length: text.length, hashes: { sha256 } } },
  };
  const sig = sign(null, Buffer.from(canonicalize(signed)), key).toString('hex');
  const json = { signed, signatures: [{ keyid: 'any', sig }] };
  const fetched = vi.fn(() => Promise.resolve(Response.json(json)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

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

test('a registry without a signature is refused', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('There is no such file.', { status: 404 })));
  await expect(readSignedRegistry(registry, keys)).rejects.toThrow('There is');
});

test('a registry whose revision is no number asks for nothing', async () => {
  const fetched = serveStatement();
  await expect(readSignedRegistry('{"revision":"../x"}', keys)).rejects.toThrow('has no revision');
  expect(fetched).not.toHaveBeenCalled();
});
