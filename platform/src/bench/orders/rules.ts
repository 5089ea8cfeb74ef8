import semver from 'semver';
import { type OrderedScheme, toUpstream } from '@faultline/shared/versions';
import type { tools } from './tools.ts';

/** A documented difference (docs/version-orders.md): in the rewritten texts the tool has the order of the engine. */
export interface Rule {
  name: string;
  rewrite: (version: string) => string;
}

export interface Comparison {
  tool: keyof typeof tools;
  scheme: OrderedScheme;
  /** Returns whether a text is a version in the format of the tool. */
  isValid: (text: string) => boolean;
  rules: readonly Rule[];
}

const editions: Rule = {
  name: 'names of editions and distributors are left out',
  rewrite: (version) => toUpstream(version, true),
};
const revisions: Rule = {
  name: 'in the order of upstream versions, revisions of packagers are left out',
  rewrite: (version) => toUpstream(version),
};

const SEMVER = /^(\d+\.\d+\.)(\d+)(?:-([^+]*))?/;
const HOTFIX = '(?:p|sp|hf|hotfix|patch|rev|u|cu|h|r|upd|update|fixpack)[-.]?\\d';
const AFTER = new RegExp(`^${HOTFIX}`, 'i');

function editTag(version: string, edit: (tag: string) => string): string {
  const [, start = '', patch = '', tag] = SEMVER.exec(version) ?? [];
  return tag === undefined ? version : `${start}${patch}-${edit(tag)}`;
}

const ZEROS = new RegExp(`(?<=^${HOTFIX}\\d*(?:[-.]\\d+)*)(?:[-.]0+)+$`, 'i');

// Leaves a place after each release: 1.2.3 is 1.2.30, and a hotfix of it 1.2.35. After a hotfix missing numbers are zero.
function moveHotfix(version: string): string {
  const [, start = '', patch = '', tag] = SEMVER.exec(version) ?? [];
  const isAfter = tag !== undefined && AFTER.test(tag);
  return `${start}${`${patch}${isAfter ? 5 : 0}`.replace(/^0(?=\d)/, '')}${tag === undefined ? '' : `-${isAfter ? tag.toLowerCase().replace(ZEROS, '') : tag}`}`;
}

const npmRules: Rule[] = [
  editions,
  {
    name: 'ga, final, stable and release at the end are the release',
    rewrite: (version) =>
      version.replace(/\+.*$/, '').replace(/(?:[.-](?:stable|final|release|fcs)|(?:[.-]|(?<![a-z]))ga\d{0,2})$/i, ''),
  },
  { name: 'tags of hotfixes and patches are after the release', rewrite: moveHotfix },
  {
    name: 'numbers within identifiers compare by value',
    rewrite: (version) =>
      editTag(version, (tag) =>
        Array.from(tag.matchAll(/\d+|[a-z]+/gi), ([part]) => part.replace(/^0+(?=\d)/, '')).join('.'),
      ),
  },
];

// More than a number after the tag of a hotfix has no place in the form of npm.
const MIXED_HOTFIX = new RegExp(`^[\\d.]+-${HOTFIX}.*[a-z]`, 'i');
const isSemver = (text: string) => {
  const version = text.replace(/\+.*$/, '');
  return semver.valid(text) === version && !/-(?:-|$)/.test(version) && !MIXED_HOTFIX.test(version);
};

const PEP440 =
  /^(\d+!)?(\d+(?:\.\d+)*)([-_.]?(?:alpha|beta|preview|pre|rc|[abc])[-_.]?\d*)?(-\d+|[-_.]?(?<![a-z])(?:post|rev|r)[-_.]?\d*)?([-_.]?(?<![a-z])dev[-_.]?\d*)?(\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$/i;

// The words in the order of the engine. A further number (`a1-2`) is after them all.
const WORDS = ['', 'a', 'b', 'c', 'post', 'r', 'rev', 'number'];
const SPACE = 10n ** 12n;

const encode = (word: string, digits: string): bigint =>
  (word === 'number' && BigInt(digits || 0) === 0n ? 0n : BigInt(WORDS.indexOf(word)) * SPACE) + BigInt(digits || 0);

// Puts what is after the release by its name into one number of a post-release.
function rewritePep440(version: string): string {
  const [, , release = '', pre = '', post = '', dev = ''] = PEP440.exec(version.toLowerCase()) ?? [];
  const [letter = '', number = ''] = pre.match(/[a-z]+|\d+/g) ?? [];
  const isPatch = letter.length === 1 && !/^[abc]\d+$/.test(pre);
  const word = /[a-z]+/.exec(post)?.[0] ?? (post === '' ? '' : 'number');
  const rest = encode(word, /\d+/.exec(post)?.[0] ?? '');
  if (word === 'number' && pre === '') return `${release}.${post.slice(1)}${dev}`;
  const first = isPatch ? encode(letter, number) : rest;
  const code = first * SPACE * SPACE + (isPatch ? rest : 0n);
  return `${release}${isPatch ? '' : pre}${code === 0n ? '' : `.post${code}`}${dev}`;
}

const packagingRules: Rule[] = [
  { name: 'local versions are left out', rewrite: (version) => version.replace(/\+.*$/, '') },
  {
    name: 'what is after a release is in the order of names and numbers; a, b and c are before it only between digits',
    rewrite: rewritePep440,
  },
];

const MAVEN = /^\d+(?:\.\d+)*(?:[-.]?[A-Za-z]+[-.]?\d*)?(?:-\d+)?(?:-SNAPSHOT)?$/;

const replaceWords = (version: string, replacements: Record<string, string>): string =>
  version.replaceAll(/[a-z]+/gi, (word) => replacements[word.toLowerCase()] ?? word);

const BEFORE_ALPHA = { dev: 'alpha-alpha', nightly: 'alpha-alpha', canary: 'alpha-alpha' };
const CANDIDATES = { pre: 'rc', prerelease: 'rc', preview: 'rc', next: 'rc' };

const TIGHT: Record<string, string> = { a: 'alpha', b: 'beta', c: 'rc' };

const mavenRules: Rule[] = [
  {
    name: 'the number of a GA is left out; ga, final and release are the release only at the end',
    rewrite: (version) =>
      replaceWords(version.replace(/(?:[.-](?:stable|final|release|fcs)|(?:[.-]|(?<![a-z]))ga\d{0,2})$/i, ''), {
        ga: 'ga_',
        final: 'final_',
        release: 'release_',
      }),
  },
  { name: 'sp is in the order of names', rewrite: (version) => replaceWords(version, { sp: 'sp_' }) },
  {
    name: 'dev, nightly and canary are before alpha; pre, preview and next are candidates',
    rewrite: (version) => replaceWords(version, { ...BEFORE_ALPHA, ...CANDIDATES }),
  },
  {
    name: 'a, b and c are before the release only between digits',
    rewrite: (version) =>
      version
        .replaceAll(/(?<=\d)[abc](?=\d)/gi, (letter) => `-${TIGHT[letter.toLowerCase()]}-`)
        .replaceAll(/(?<![a-z])[ab](?=\d)/gi, (letter) => `${letter}-`),
  },
  {
    name: '`.`, `-` and nothing between two parts mean the same',
    rewrite: (version) => {
      const [release = ''] = /^\d+(?:[.-]\d+)*/.exec(version) ?? [];
      const tail = version.slice(release.length).replaceAll(/(?<![a-z])m(?=\d)/gi, 'milestone');
      const parts = tail.match(/\d+|[a-z_]+/gi) ?? [];
      return [release.replaceAll('-', '.'), ...parts.filter((part) => !/^0+$/.test(part))].join('-');
    },
  },
];

const DPKG = /^(?:\d+:)?\d[A-Za-z0-9.+~-]*[A-Za-z0-9.+~]$|^\d$/;
const RPM = /^(?:\d+:)?\d[A-Za-z0-9._+~^-]*[A-Za-z0-9._+~^]$|^\d$/;

export const comparisons: Comparison[] = [
  { tool: 'dpkg', scheme: 'dpkg', isValid: (text) => DPKG.test(text), rules: [] },
  { tool: 'rpm', scheme: 'rpm', isValid: (text) => RPM.test(text), rules: [] },
  { tool: 'npm', scheme: 'semver', isValid: isSemver, rules: npmRules },
  { tool: 'packaging', scheme: 'dotted', isValid: (text) => PEP440.test(text), rules: packagingRules },
  { tool: 'packaging', scheme: 'plain', isValid: (text) => PEP440.test(text), rules: [revisions, ...packagingRules] },
  { tool: 'maven', scheme: 'dotted', isValid: (text) => MAVEN.test(text), rules: mavenRules },
  { tool: 'maven', scheme: 'plain', isValid: (text) => MAVEN.test(text), rules: [revisions, ...mavenRules] },
];

/** Texts that the engine doesn't order, by the reason. */
export const WITHOUT_ORDER: Record<string, RegExp> = {
  'commit ids': /^[0-9a-f]{12,64}$/i,
  'placeholders for numbers': /[.-](?:x+|n+)(?=$|[.-])/i,
  'epochs of PEP 440': /!/,
};
