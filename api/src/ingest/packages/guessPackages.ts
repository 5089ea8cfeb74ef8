import type { CveDocument } from '../record/CveRecord.ts';
import { ANY_ECOSYSTEM, compactName, formatGuess, type LinkedPackage, toPackage } from './Package.ts';

export type Stated = Pick<CveDocument, 'affected' | 'references' | 'descriptions' | 'cpes'>;

interface Guessed {
  // The product's name in the record.
  product: string;
  // Its name in CPEs, if it may be the name of the package.
  cpeName: string | undefined;
  // The repositories of the product, as `owner/name`.
  hosted: readonly string[];
  signs: Signs;
}

/** Returns the packages that a product may be, by its names and the ecosystems that its record speaks of. */
export function guessPackages({ product, cpeName, hosted, signs }: Guessed): LinkedPackage[] {
  const names = [product, cpeName ?? ''].filter((name) => name !== '' && !name.startsWith('@'));
  if (hosted.length > 0) return toGuesses([...names, ...hosted].map(lastPart), signs);
  return [...guessUnhosted(names, signs), ...guessByCpe(cpeName, product)];
}

// Patterns in texts about a package, by ecosystem.
const patterns: readonly (readonly [ecosystem: string, sign: RegExp])[] = [
  ['cargo', /\b(?:rust|crates?|rustsec)\b|\.rs\b/i],
  ['composer', /\b(?:php|laravel|symfony|wordpress|joomla|drupal)\b|\.php\b/i],
  ['gem', /\b(?:ruby|rubygems?|rubysec|gem|rails)\b|\.rb\b/i],
  ['generic', /\/(?:blob|tree)\/\S+\.(?:c|cc|cpp|h|hpp)\b|\b(?:kernel|firmware|c\+\+)/i],
  ['golang', /\bgo[ -]?lang\b|\bgo (?:library|module|package)\b|\bwritten in go\b|\.go\b|pkg\.go\.dev/i],
  ['maven', /\b(?:java|kotlin|scala|jvm|maven)\b|\.java\b/i],
  ['npm', /\b(?:npm|npmjs|node\.?js|ecmascript|typescript)\b|\/blob\/\S+\.[cm]?[jt]sx?\b/i],
  ['nuget', /(?<=^|\s|\basp)\.net\b|\bnuget\b|\.cs\b/i],
  ['pypi', /\b(?:python3?|pypi|pip|django|flask|pandas)\b|\.py\b/i],
];

const LIBRARY = /\b(?:library|framework|package|toolkit|parser|sanitizer|middleware|bindings|sdk|implementation)\b/i;

// The registries with one flat list of names.
const FLAT = new Set(['cargo', 'gem', 'npm', 'nuget', 'pypi']);
const ANY_FLAT = new RegExp(
  patterns.flatMap(([ecosystem, pattern]) => (FLAT.has(ecosystem) ? pattern.source : [])).join('|'),
  'i',
);

/** The signs of packages in the texts of a record. The patterns are slow, so each is matched once and only when it is needed. */
export class Signs {
  readonly #stated: Stated;
  #text: string | undefined;
  #ecosystems: string[] | undefined;
  #areOfOneList: boolean | undefined;

  constructor(stated: Stated) {
    this.#stated = stated;
  }

  #matches(pattern: RegExp): boolean {
    const { descriptions, references } = this.#stated;
    this.#text ??= [...descriptions.map(({ text }) => text), ...references.map(({ url }) => url)].join('\n');
    return pattern.test(this.#text);
  }

  get ecosystems(): string[] {
    return (this.#ecosystems ??= patterns.flatMap(([ecosystem, pattern]) => (this.#matches(pattern) ? ecosystem : [])));
  }

  /** True if one ecosystem is named, whose registry has one flat list of names. */
  get areOfOneList(): boolean {
    return (this.#areOfOneList ??= this.#matches(ANY_FLAT) && this.ecosystems.length === 1);
  }

  get isLibrary(): boolean {
    return this.#matches(LIBRARY);
  }
}

export const lastPart = (name: string): string => name.split('/').at(-1) ?? '';

export const isSamePart = (a: string, b: string): boolean => compactName(lastPart(a)) === compactName(lastPart(b));

// Shorter words are names of many packages.
const MIN_DISTINCT_LENGTH = 8;

const isDistinct = (name: string): boolean => name.includes('-') || name.length >= MIN_DISTINCT_LENGTH;

// Returns the packages that may have these names in the ecosystems; a package may omit the marks of a name:
// `calibreweb`. If no ecosystem is named, the names of libraries and distinct names count in any.
function toGuesses(names: readonly string[], signs: Pick<Signs, 'ecosystems' | 'isLibrary'>): LinkedPackage[] {
  const { ecosystems } = signs;
  const own = [...new Set(names.map(formatGuess).filter((name) => name !== ''))];
  const usable = ecosystems.length > 0 || signs.isLibrary ? own : own.filter(isDistinct);
  const spellings = [...new Set(usable.flatMap((name) => [name, compactName(name)]))];
  return (ecosystems.length > 0 ? ecosystems : [ANY_ECOSYSTEM])
    .flatMap((ecosystem) => spellings.map((name) => toPackage(ecosystem, name)))
    .flatMap((each) => (each === undefined ? [] : [{ ...each, source: 'text' as const }]));
}

/**
 * Returns the product of the CPE names, in the form of `formatGuess`: it may be the name of the package. Undefined if they
 * name several products, or a less specific one than the record.
 */
export function readCpeName(cpes: CveDocument['cpes'] = [], product: string): string | undefined {
  const names = new Set(
    cpes.map(({ criteria }) => criteria.split(/(?<!\\):/, 5)[criteria.startsWith('cpe:2.3:') ? 4 : 3]),
  );
  const [name = ''] = names;
  if (names.size !== 1 || !isDistinct(formatGuess(name))) return undefined;
  const isSpecific = compactName(name).length >= compactName(lastPart(product)).length;
  return isSpecific ? formatGuess(name.replaceAll('\\', '')) : undefined;
}

// Without a repository, only one ecosystem may be named, and names of several words are those of applications.
function guessUnhosted(names: readonly string[], signs: Signs): LinkedPackage[] {
  const own = names.filter((name) => !/\s/.test(name)).map(lastPart);
  return own.length > 0 && signs.areOfOneList ? toGuesses(own, signs) : [];
}

const MIN_WORD_LENGTH = 4;

// The CPE name of several words may be that of the package where the record names the product in other words.
function guessByCpe(cpeName: string | undefined, product: string): LinkedPackage[] {
  const words = cpeName?.split('-') ?? [];
  if (cpeName === undefined || words.length < 3 || isSamePart(cpeName, product)) return [];
  const isAlike = words.some((word) => word.length >= MIN_WORD_LENGTH && compactName(product).includes(word));
  return isAlike ? toGuesses([cpeName], { ecosystems: [], isLibrary: false }) : [];
}
