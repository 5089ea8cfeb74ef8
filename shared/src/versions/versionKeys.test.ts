import * as fc from 'fast-check';
import semver from 'semver';
import { expect, test } from 'vitest';
import { type OrderedScheme, versionKey, versionKeys } from './versionKeys.ts';

const key = (scheme: OrderedScheme, text: string) => versionKey(scheme, text) ?? `no key for ${text}`;
const sorted = (scheme: OrderedScheme, versions: string[]) =>
  versions.toReversed().toSorted((a, b) => (key(scheme, a) < key(scheme, b) ? -1 : 1));

const dotted = [
  [
    '1.0.dev1',
    '1.0a2',
    '1.0b1',
    '1.0-beta2',
    '1.0-rc1',
    '1.0-SNAPSHOT',
    '1.0',
    '1.0.2',
    '1.0.2k',
    '1.0.2za',
    '1.0.10',
    '1.1',
    '1.10',
    '2',
  ],
  ['12.2(33)', '12.2(33)SXI', '12.2(33)SXI4', '12.2(50)', '15.2(4)M3'],
  ['7.4.2', '7.4.2 Patch 3', '7.4.2.1', '7.4.3'],
  ['22.0 ap342145', '22.0 ap352146', '24.0 ap1'],
];

test.each(dotted)(
  'orders dotted versions from %s on: numbers by value, pre-releases before, patches after',
  (...versions) => {
    expect(sorted('dotted', versions)).toEqual(versions);
  },
);

test('takes missing numbers for zero', () => {
  expect(key('dotted', '1')).toBe(key('dotted', 'v1.0.0'));
  expect(key('dotted', '1.0-rc1')).toBe(key('dotted', '1.0.0-rc1'));
  expect(key('semver', '1.2')).toBe(key('semver', '1.2.0'));
  expect(key('dotted', '007.01')).toBe(key('dotted', '7.1'));
});

test('orders semantic versions as the semver package does', () => {
  const number = fc.integer({ min: 0, max: 120 });
  const identifier = fc.oneof(number.map(String), fc.stringMatching(/^[a-wyz]{1,5}$/));
  const version = fc
    .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
    .map(([a, b, c, tag]) => `${a}.${b}.${c}${tag.length > 0 ? `-${tag.join('.')}` : ''}`);
  const holds = fc.property(version, version, (a, b) => {
    const [x, y] = [key('semver', a), key('semver', b)];
    return Math.sign(semver.compare(a, b)) === (x < y ? -1 : x > y ? 1 : 0);
  });
  expect(fc.check(holds, { numRuns: 2000 }).counterexample).toBeNull();
});

test('takes a word within a tag for a tag, and a word of its own for prose', () => {
  expect(sorted('semver', ['0.1.0-of', '0.1.0-to', '0.1.0'])).toEqual(['0.1.0-of', '0.1.0-to', '0.1.0']);
  expect(versionKey('dotted', '1.0 to 2.0')).toBeUndefined();
});

test('does not count build metadata of semantic versions', () => {
  expect(key('semver', '1.2.3+build.5')).toBe(key('semver', '1.2.3'));
});

test('orders rpm versions by epoch, version and release', () => {
  const versions = [
    '1.0~rc1',
    '1.0',
    '1.0-1.el8',
    '1.0-1.el8_4',
    '1.0-2.el8',
    '1.0-10.el8',
    '1.0a-1',
    '1.0.1',
    '1.1',
    '1:0.9',
  ];
  expect(sorted('rpm', versions)).toEqual(versions);
  expect(key('rpm', '0:4.18.0-305.el8')).toBe(key('rpm', '4.18.0-305.el8'));
});

test.each([
  'n/a',
  'All versions',
  'WCD9340',
  '',
  'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  '1.0 and 2.0',
  '10 for x64-based Systems before 5',
])('finds no order for %j', (text) => {
  expect(versionKey('dotted', text)).toBeUndefined();
});

test('compares what has no order by its text, ignoring case', () => {
  expect(versionKeys('WCD9340')).toEqual(versionKeys('wcd9340'));
  expect(versionKeys('1.2.3')).toHaveLength(5);
});

test('gives every text keys that PostgreSQL can store and index', () => {
  const holds = fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
    versionKeys(text.replaceAll('\0', '')).every((each) => new TextEncoder().encode(each).length < 1000),
  );
  expect(fc.check(holds).counterexample).toBeNull();
});
