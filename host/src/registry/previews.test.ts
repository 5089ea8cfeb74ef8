import { generateKeyPairSync, sign } from 'node:crypto';
import type { LiveRegistry } from '@faultline/shared/contract';
import { canonicalize } from '@tufjs/canonical-json';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedPreviews, overrides } from './boot.ts';
import { closePreviews } from './holdOverrides.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = [Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')];
const version = '1.0.0-preview.4f2a';
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

const makeRegistry = (until: string): LiveRegistry => {
  const release = { entry: '', global: 'mf', integrity: '', screens: [], preload: {}, requires: {} };
  const releases = { '1.0.0': release, [version]: { ...release, preview: { until } } };
  return {
    revision: 1,
    publishedAt: '',
    host: null,
    remotes: { vulns: { active: '1.0.0', previous: null, releases } },
  };
};

const signPreview = (area = 'vulns') =>
  sign(null, Buffer.from(canonicalize({ _type: 'preview', area, version })), privateKey).toString('hex');

const open = (previewSignature?: string) => {
  window.faultline = {
    overrides: { vulns: version, exports: '7.0.0' },
    choose: () => ({}),
    ...(previewSignature === undefined ? {} : { previewSignature }),
  };
};
beforeEach(() => open());
afterEach(() => delete window.faultline);

test.each([
  ['its signature is of one of the keys', signPreview(), keys],
  ['the site is not signed', undefined, undefined],
])('a preview stays open where %s', async (_, signature, given) => {
  open(signature);
  await closePreviews(makeRegistry(tomorrow), given);
  expect(overrides()).toEqual({ vulns: version, exports: '7.0.0' });
  expect(closedPreviews()).toEqual([]);
});

test.each([
  ['has ended', yesterday, signPreview(), keys, 'ended'],
  ['has ended on an unsigned site', yesterday, undefined, undefined, 'ended'],
  ['has an end that is no date', 'soon', signPreview(), keys, 'ended'],
  ['has no signature', tomorrow, undefined, keys, 'unsigned'],
  ['has the signature of another area', tomorrow, signPreview('exports'), keys, 'unsigned'],
  ['has what is no signature', tomorrow, '"><script>', keys, 'unsigned'],
])('what is live takes the place of a preview that %s', async (_, until, signature, given, reason) => {
  open(signature);
  await closePreviews(makeRegistry(until), given);
  expect(overrides()).toEqual({ exports: '7.0.0' });
  expect(closedPreviews()).toEqual([{ area: 'vulns', until, reason }]);
});

test.each([
  ['with its area', { vulns: version }, 'vulns'],
  ['of an area that is gone', { beta: version }, 'beta'],
])('a preview that the registry no longer names has ended, %s', async (_, asked, area) => {
  window.faultline = { overrides: { ...asked, exports: '7.0.0' }, choose: () => ({}) };
  const { remotes, ...rest } = makeRegistry(tomorrow);
  const line = { active: '1.0.0', previous: null, releases: {} };
  await closePreviews({ ...rest, remotes: { ...remotes, vulns: line } }, keys);
  expect(overrides()).toEqual({ exports: '7.0.0' });
  expect(closedPreviews()).toEqual([{ area, until: undefined, reason: 'ended' }]);
});
