import * as fc from 'fast-check';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { compareVersions, isCommit, type OrderedScheme } from './versionKeys.ts';

const NUM_RUNS = 4000;

const expectSameOrder = (
  scheme: OrderedScheme,
  version: fc.Arbitrary<string>,
  reference: (a: string, b: string) => number,
) => {
  const ordered = version.filter((text) => !isCommit(text));
  const agrees = fc.property(ordered, ordered, (a, b) => {
    expect([a, b, compareVersions(scheme, a, b)]).toEqual([a, b, Math.sign(reference(a, b))]);
  });
  expect(fc.check(agrees, { numRuns: NUM_RUNS }).counterexample).toBeNull();
};

const count = fc.integer({ min: 0, max: 25 }).map(String);
// A text of pieces that meet often: equal numbers, leading zeros, marks of every kind.
const pieces = (...marks: string[]) =>
  fc
    .array(fc.oneof(count, fc.constantFrom('0', '00', '01', '9', '10', ...marks)), { maxLength: 6 })
    .map((parts) => parts.join(''));

describe('the order of semver', () => {
  const identifier = fc.oneof(count, fc.constantFrom('rc', 'alpha', 'beta', 'next', 'canary'));
  const version = fc
    .tuple(count, count, count, fc.array(identifier, { maxLength: 3 }), fc.option(identifier))
    .map(
      ([a, b, c, tag, build]) =>
        `${a}.${b}.${c}${tag.length > 0 ? `-${tag.join('.')}` : ''}${build === null ? '' : `+${build}`}`,
    );

  test('agrees with the semver package', () => expectSameOrder('semver', version, (a, b) => semver.compare(a, b)));

  test('agrees with the example of semver.org, section 11', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
    ];
    for (const [index, version] of ordered.slice(1).entries()) {
      expect(compareVersions('semver', ordered[index] as string, version)).toBe(-1);
    }
  });
});

// `verrevcmp` of dpkg's lib/dpkg/version.c, line by line.
function comparePart(a: string, b: string): number {
  const isDigit = (char: string | undefined) => char !== undefined && /^\d$/.test(char);
  const rank = (char: string | undefined) => {
    if (char === undefined || isDigit(char)) return 0;
    if (/^[a-z]$/i.test(char)) return char.charCodeAt(0);
    return char === '~' ? -1 : char.charCodeAt(0) + 256;
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    let firstDifference = 0;
    while ((i < a.length && !isDigit(a[i])) || (j < b.length && !isDigit(b[j]))) {
      const order = rank(a[i]) - rank(b[j]);
      if (order !== 0) return order;
      i += 1;
      j += 1;
    }
    while (a[i] === '0') i += 1;
    while (b[j] === '0') j += 1;
    while (isDigit(a[i]) && isDigit(b[j])) {
      if (firstDifference === 0) firstDifference = (a.charCodeAt(i) || 0) - (b.charCodeAt(j) || 0);
      i += 1;
      j += 1;
    }
    if (isDigit(a[i])) return 1;
    if (isDigit(b[j])) return -1;
    if (firstDifference !== 0) return firstDifference;
  }
  return 0;
}

function compareDebian(a: string, b: string): number {
  const split = (text: string) => {
    const colon = text.indexOf(':');
    const rest = text.slice(colon + 1);
    const hyphen = rest.lastIndexOf('-');
    return {
      epoch: Number(text.slice(0, Math.max(0, colon))),
      version: hyphen < 0 ? rest : rest.slice(0, hyphen),
      revision: hyphen < 0 ? '' : rest.slice(hyphen + 1),
    };
  };
  const [left, right] = [split(a), split(b)];
  return (
    left.epoch - right.epoch || comparePart(left.version, right.version) || comparePart(left.revision, right.revision)
  );
}

describe('the order of dpkg', () => {
  const epoch = fc.constantFrom('', '', '', '0:', '1:', '2:');
  const upstream = pieces('.', '~', '+', 'a', 'b', 'rc', 'Z', '-', '.~');
  const revision = fc.option(pieces('.', '~', '+', 'ubuntu', 'deb', 'a'));
  const version = fc
    .tuple(epoch, count, upstream, revision)
    .map(([first, lead, rest, last]) => `${first}${lead}${rest}${last === null ? '' : `-${last}`}`);

  test('agrees with the published algorithm', () => expectSameOrder('dpkg', version, compareDebian));

  // From deb-version(7), Debian Policy 5.6.12 and lib/dpkg/t/t-version.c.
  test.each([
    ['1.0~~', '1.0~~a', -1],
    ['1.0~~a', '1.0~', -1],
    ['1.0~', '1.0', -1],
    ['1.0', '1.0a', -1],
    ['1.0~beta1~svn1245', '1.0~beta1', -1],
    ['1.0~beta1', '1.0', -1],
    ['0:1.0', '1.0', 0],
    ['1:0.9', '1.0', 1],
    ['1.0-0', '1.0', 0],
    ['1.00-01', '1.0-1', 0],
    ['1.0a', '1.0+', -1],
    ['1.0-1', '1.0-1ubuntu3', -1],
    ['2.4.18-1ubuntu0.9', '2.4.18-1ubuntu0.10', -1],
    ['1.2.3-1~bpo10+1', '1.2.3-1', -1],
  ])('compares %s with %s', (a, b, order) => {
    expect(compareVersions('dpkg', a, b)).toBe(order);
    expect(Math.sign(compareDebian(a, b))).toBe(order);
  });
});

// `rpmvercmp` of rpm's rpmio/rpmvercmp.c.
function compareSegments(a: string, b: string): number {
  let [left, right] = [a, b];
  const strip = (text: string) => text.replace(/^[^a-z0-9~^]+/i, '');
  while (left !== '' || right !== '') {
    [left, right] = [strip(left), strip(right)];
    if (left.startsWith('~') || right.startsWith('~')) {
      if (!left.startsWith('~')) return 1;
      if (!right.startsWith('~')) return -1;
      [left, right] = [left.slice(1), right.slice(1)];
      continue;
    }
    if (left.startsWith('^') || right.startsWith('^')) {
      if (left === '') return -1;
      if (right === '') return 1;
      if (!left.startsWith('^')) return 1;
      if (!right.startsWith('^')) return -1;
      [left, right] = [left.slice(1), right.slice(1)];
      continue;
    }
    if (left === '' || right === '') break;
    const isNumber = /^\d/.test(left);
    const pattern = isNumber ? /^\d+/ : /^[a-z]+/i;
    const one = pattern.exec(left)?.[0] ?? '';
    const other = pattern.exec(right)?.[0];
    if (other === undefined) return isNumber ? 1 : -1;
    [left, right] = [left.slice(one.length), right.slice(other.length)];
    const [x, y] = isNumber ? [one.replace(/^0+/, ''), other.replace(/^0+/, '')] : [one, other];
    if (isNumber && x.length !== y.length) return x.length - y.length;
    if (x !== y) return x < y ? -1 : 1;
  }
  return left === right ? 0 : left === '' ? -1 : 1;
}

function compareRpm(a: string, b: string): number {
  const split = (text: string) => {
    const [, epoch = '0', version = '', release = ''] = /^(?:(\d+):)?([^-]*)-(.*)$/.exec(text) ?? [];
    return { epoch: Number(epoch), version, release };
  };
  const [left, right] = [split(a), split(b)];
  return (
    left.epoch - right.epoch ||
    compareSegments(left.version, right.version) ||
    compareSegments(left.release, right.release)
  );
}

describe('the order of rpm', () => {
  const epoch = fc.constantFrom('', '', '', '0:', '1:', '2:');
  const text = pieces('.', '~', '^', 'a', 'rc', 'B', '_', '+');
  const version = fc
    .tuple(epoch, count, text, count, text)
    .map(([first, lead, rest, release, last]) => `${first}${lead}${rest}-${release}${last}`);

  test('agrees with the published algorithm', () => expectSameOrder('rpm', version, compareRpm));

  // From rpm's tests/rpmvercmp.at.
  test.each([
    ['1.0', '1.0', 0],
    ['1.0', '2.0', -1],
    ['2.0.1', '2.0', 1],
    ['2.0.1a', '2.0.1', 1],
    ['5.5p1', '5.5p2', -1],
    ['5.5p10', '5.5p1', 1],
    ['10xyz', '10.1xyz', -1],
    ['8.0', '8.0.rc1', -1],
    ['6.0.rc1', '6.0', 1],
    ['10b2', '10a1', 1],
    ['7.4.052', '7.4.52', 0],
    ['1.0~rc1', '1.0', -1],
    ['1.0~rc1', '1.0~rc1~git123', 1],
    ['1.0^', '1.0', 1],
    ['1.0^git1', '1.0^git2', -1],
    ['1.0^git1', '1.01', -1],
    ['1.0^20160101', '1.0.1', -1],
    ['1.0~rc1^git1', '1.0~rc1', 1],
    ['1.0^git1~pre', '1.0^git1', -1],
  ])('compares %s with %s', (a, b, order) => {
    expect(compareVersions('rpm', a, b)).toBe(order);
    expect(Math.sign(compareSegments(a, b))).toBe(order);
  });
});
