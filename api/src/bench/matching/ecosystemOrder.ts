// Words of versions before a release; any other word of PyPI and Packagist marks a version after the release.
const BEFORE = ['dev', 'a', 'alpha', 'b', 'beta', 'm', 'milestone', 'c', 'pre', 'preview', 'rc', 'snapshot'];
const AFTER = new Set(['post', 'p', 'pl', 'patch', 'r', 'rev', 'sp', 'final', 'ga']);

type Part = number | string;

const strip = (version: string): string =>
  version
    .trim()
    .replace(/^v(?=\d)/i, '')
    .replace(/\+.*$/, '');

function compareSemver(a: string, b: string): number {
  const [core = '', ...pre] = a.split('-');
  const [otherCore = '', ...otherPre] = b.split('-');
  const order = compareParts(core.split('.').map(Number), otherCore.split('.').map(Number));
  if (order !== 0) return order;
  if (pre.length === 0 || otherPre.length === 0) return otherPre.length - pre.length;
  const [left, right] = [pre, otherPre].map((parts) => parts.join('-').split('.'));
  for (const [index, part] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(part), /^\d+$/.test(other)];
    if (isNumber && isOtherNumber) return Number(part) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return part < other ? -1 : 1;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}

const readParts = (version: string): Part[] =>
  [...version.toLowerCase().matchAll(/\d+|[a-z]+/g)].map(([part]) => (/^\d/.test(part) ? Number(part) : part));

// Compares a part with a missing one: `rc` is before it, a number or `post` after it.
const rank = (part: Part | undefined): number => {
  if (part === undefined) return 0;
  if (typeof part === 'number') return part === 0 ? 0 : 2;
  return AFTER.has(part) ? 1 : -1;
};

function compareParts(a: Part[], b: Part[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [left, right] = [a[index], b[index]];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    const order = rank(left) - rank(right);
    if (order !== 0) return order;
    if (typeof left !== 'string' || typeof right !== 'string') continue;
    const [place, otherPlace] = [BEFORE.indexOf(left), BEFORE.indexOf(right)];
    return place === otherPlace ? (left < right ? -1 : 1) : place - otherPlace;
  }
  return 0;
}

const SEMVER = new Set(['Go', 'crates.io']);

// An independent implementation: measured against itself, the version engine would confirm its own mistakes.
export function compareInEcosystem(ecosystem: string, a: string, b: string): number {
  const [left, right] = [strip(a), strip(b)];
  return SEMVER.has(ecosystem) ? compareSemver(left, right) : compareParts(readParts(left), readParts(right));
}

// `from` is part of the range.
export interface PlainRange {
  from: string | undefined;
  to: string | undefined;
  includesEnd: boolean;
}

export const includesVersion = (ecosystem: string, ranges: readonly PlainRange[], version: string): boolean =>
  ranges.some(({ from, to, includesEnd }) => {
    if (from !== undefined && compareInEcosystem(ecosystem, version, from) < 0) return false;
    const order = to === undefined ? -1 : compareInEcosystem(ecosystem, version, to);
    return includesEnd ? order <= 0 : order < 0;
  });

const PSEUDO = /^(v?\d[\w.]*-(?:[\w.]*\.)?)(\d{14})(-[0-9a-f]{12}.*)$/;
const FILLED = '99';

// The last number that is not 0 is decreased, and those after it are large.
export function getPrevious(version: string): string | undefined {
  const [, lead, time, commit] = PSEUDO.exec(version) ?? [];
  if (time !== undefined) return `${lead}${BigInt(time) - 1n}${commit}`;
  const numbers = [...version.replace(/\+.*$/, '').matchAll(/\d+/g)];
  const last = numbers.findLast(([number]) => Number(number) > 0);
  if (last === undefined) return undefined;
  const before = `${version.slice(0, last.index)}${BigInt(last[0]) - 1n}`;
  return before + version.slice(last.index + last[0].length).replaceAll(/\d+/g, FILLED);
}

export function getNext(version: string): string | undefined {
  const last = [...version.replace(/\+.*$/, '').matchAll(/\d+/g)].at(-1);
  if (last === undefined || PSEUDO.test(version)) return undefined;
  return `${version.slice(0, last.index)}${BigInt(last[0]) + 1n}${version.slice(last.index + last[0].length)}`;
}
