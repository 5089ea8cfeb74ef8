import type { Pair } from './tools.ts';

/** Returns numbers from 0 up to 1, the same ones for each seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Words {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  maybe(share: number, make: () => string): string {
    return this.chance(share) ? make() : '';
  }

  repeat(least: number, most: number, make: () => string): string[] {
    return Array.from({ length: least + Math.floor(this.random() * (most - least + 1)) }, make);
  }

  number(): string {
    const size = this.random();
    if (size < 0.8) return String(Math.floor(this.random() * 12));
    return String(Math.floor(this.random() * (size < 0.95 ? 300 : 30_000_000)));
  }

  padded(): string {
    return `${this.maybe(0.1, () => '0')}${this.number()}`;
  }
}

const LETTERS = ['a', 'b', 'c', 'm', 'p', 'r', 'z', 'A', 'B', 'Z'];
const WORDS = ['a', 'alpha', 'b', 'beta', 'rc', 'p', 'sp', 'hf', 'dev', 'git', 'svn', 'el', 'fc', 'pre', 'post', 'ga'];

// Marks in any order, as the formats of packages allow them.
function makeText(words: Words, marks: string): string {
  const part = () => {
    const kind = words.random();
    if (kind < 0.4) return words.padded();
    if (kind < 0.6) return words.pick(LETTERS);
    if (kind < 0.7) return words.pick(WORDS);
    return marks.charAt(Math.floor(words.random() * marks.length));
  };
  return words.padded() + words.repeat(0, 6, part).join('');
}

function makeDpkg(words: Words): string {
  const epoch = words.maybe(0.1, () => `${words.pick([0, 1, 2])}:`);
  const build = () => `-${words.maybe(0.5, () => words.number())}${makeText(words, '.+~')}`;
  const revision = words.maybe(0.5, () => words.pick(['-1', '-0ubuntu1', '-1+deb12u1', '-2~bpo11+1', build()]));
  return `${epoch}${makeText(words, '.+~-...')}${revision}`;
}

function makeRpm(words: Words): string {
  const epoch = words.maybe(0.1, () => `${words.pick([0, 1, 2])}:`);
  const build = () => `-${makeText(words, '._+~^')}`;
  const release = words.maybe(0.5, () => words.pick(['-1', '-1.el8', '-305.el8_4', '-2.fc39', build()]));
  return `${epoch}${makeText(words, '._+~^...')}${release}`;
}

function makeSemver(words: Words): string {
  const core = words.repeat(3, 3, () => words.number()).join('.');
  const word = () =>
    words.pick(['alpha', 'beta', 'rc', 'dev', 'next', 'p', 'sp', 'hotfix', 'patch', 'ee', 'ga', 'lts', 'x']);
  const identifier = () => {
    const kind = words.random();
    if (kind < 0.35) return words.number();
    if (kind < 0.6) return word();
    return kind < 0.9 ? `${word()}${words.number()}` : `${word()}-${words.number()}`;
  };
  const tag = words.maybe(0.7, () => `-${words.repeat(1, 3, identifier).join('.')}`);
  return `${core}${tag}${words.maybe(0.1, () => `+${words.pick(['build.5', 'k3s1', '20260101', 'ee'])}`)}`;
}

function makePep440(words: Words): string {
  const epoch = words.maybe(0.02, () => '1!');
  const release = words.repeat(1, 4, () => words.padded()).join('.');
  const mark = () => words.pick(['', '.', '-', '_']);
  const before = ['a', 'b', 'rc', 'c', 'alpha', 'beta', 'pre', 'preview'];
  const pre = words.maybe(0.4, () => `${mark()}${words.pick(before)}${words.maybe(0.9, () => words.number())}`);
  const word = () => `${mark()}${words.pick(['post', 'rev', 'r'])}${words.maybe(0.9, () => words.number())}`;
  const post = words.maybe(0.2, () => (words.chance(0.8) ? word() : `-${words.number()}`));
  const dev = words.maybe(0.2, () => `${mark()}dev${words.maybe(0.9, () => words.number())}`);
  return `${epoch}${release}${pre}${post}${dev}${words.maybe(0.05, () => `+local.${words.number()}`)}`;
}

function makeMaven(words: Words): string {
  const release = words.repeat(1, 4, () => words.number()).join('.');
  const before = ['alpha', 'beta', 'milestone', 'rc', 'cr', 'SNAPSHOT', 'M', 'a', 'b', 'dev', 'pre'];
  const after = ['GA', 'Final', 'RELEASE', 'sp', 'jre', 'redhat'];
  const qualifier = () =>
    `${words.pick(['-', '-', '.', ''])}${words.pick([...before, ...after])}${words.maybe(0.6, () => `${words.pick(['', '-'])}${words.number()}`)}`;
  return `${release}${words.maybe(0.6, qualifier)}${words.maybe(0.1, () => '-SNAPSHOT')}`;
}

export const formats = { dpkg: makeDpkg, rpm: makeRpm, npm: makeSemver, packaging: makePep440, maven: makeMaven };

// Two versions that have nothing in common say little: most second ones differ from the first in one part.
function change(words: Words, version: string, other: string): string {
  const parts: string[] = version.match(/\d+|[a-z]+|[^a-z\d]+/gi) ?? [];
  const replacements = other.match(/\d+|[a-z]+|[^a-z\d]+/gi) ?? [];
  const index = Math.floor(words.random() * (parts.length + 1));
  if (words.chance(0.3)) return parts.slice(0, Math.max(1, index)).join('');
  const same = replacements.filter((part) => /\d/.test(part) === /\d/.test(parts[index] ?? '0'));
  return parts.with(Math.min(index, parts.length - 1), words.pick(same.length > 0 ? same : replacements)).join('');
}

/** Returns pairs of versions that `isValid` accepts, the same ones at each run. */
export function makePairs(tool: keyof typeof formats, count: number, isValid: (version: string) => boolean): Pair[] {
  const words = new Words(50);
  const make = formats[tool];
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const [first, other] = [make(words), make(words)];
    const second = words.chance(0.75) ? change(words, first, other) : other;
    if (isValid(first) && isValid(second)) pairs.push([first, second]);
  }
  return pairs;
}
