import type { AffectedPair, CveDocument, RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { ANY_ECOSYSTEM, compactName, formatGuess, type LinkedPackage, type Package, toPackage } from './Package.ts';
import { dedupePackages, readPackageLink, readRepository, readSnykLink } from './readPackages.ts';

const isAdvisory = (url: string) => url.includes('/security/advisories/');

// The compact names of products that a repository may belong to: `gogs/gogs` to Gogs and to `gogs/gogs`.
function listProductNames({ name }: Package): string[] {
  const repository = compactName(name.split('/')[1] ?? '');
  return repository === '' ? [] : [repository, compactName(name)];
}

// Patterns in texts about a package, by ecosystem.
const signs: readonly (readonly [ecosystem: string, sign: RegExp])[] = [
  ['cargo', /\b(?:rust|crates?|rustsec)\b|\.rs\b/i],
  ['composer', /\b(?:php|laravel|symfony|wordpress|joomla|drupal)\b|\.php\b/i],
  ['gem', /\b(?:ruby|rubygems?|rubysec|gem|rails)\b|\.rb\b/i],
  ['generic', /\/(?:blob|tree)\/\S+\.(?:c|cc|cpp|h|hpp)\b|\b(?:kernel|firmware|c\+\+)/i],
  ['golang', /\bgo[ -]?lang\b|\bgo (?:library|module|package)\b|\bwritten in go\b|\.go\b|pkg\.go\.dev/i],
  ['maven', /\b(?:java|kotlin|scala|jvm|maven)\b|\.java\b/i],
  ['npm', /\b(?:npm|npmjs|node\.?js|ecmascript|typescript)\b|\/blob\/\S+\.[cm]?[jt]sx?\b/i],
  ['nuget', /(?:^|\s|asp)\.net\b|\bnuget\b|\.cs\b/i],
  ['pypi', /\b(?:python3?|pypi|pip|django|flask|pandas)\b|\.py\b/i],
];

const LIBRARY = /\b(?:library|framework|package|toolkit|parser|sanitizer|middleware|bindings|sdk|implementation)\b/i;

type Stated = Pick<CveDocument, 'affected' | 'references' | 'descriptions' | 'cpes'>;

interface Signs {
  ecosystems: string[];
  isLibrary: boolean;
}

function readSigns({ descriptions, references }: Stated): Signs {
  const text = [...descriptions.map((each) => each.text), ...references.map(({ url }) => url)].join('\n');
  const ecosystems = signs.filter(([, sign]) => sign.test(text)).map(([ecosystem]) => ecosystem);
  return { ecosystems, isLibrary: LIBRARY.test(text) };
}

const lastPart = (name: string): string => name.split('/').at(-1) ?? '';

const isSamePart = (a: string, b: string): boolean => compactName(lastPart(a)) === compactName(lastPart(b));

// Shorter words are names of many packages.
const MIN_DISTINCT_LENGTH = 8;

const isDistinct = (name: string): boolean => name.includes('-') || name.length >= MIN_DISTINCT_LENGTH;

// Returns the packages that may have these names in the ecosystems; a package may omit the marks of a name:
// `calibreweb`. If no ecosystem is named, the names of libraries and distinct names count in any.
function guessPackages(names: readonly string[], { ecosystems, isLibrary }: Signs): LinkedPackage[] {
  const own = [...new Set(names.map(formatGuess).filter((name) => name !== ''))];
  const usable = ecosystems.length > 0 || isLibrary ? own : own.filter(isDistinct);
  const spellings = [...new Set(usable.flatMap((name) => [name, compactName(name)]))];
  return (ecosystems.length > 0 ? ecosystems : [ANY_ECOSYSTEM])
    .flatMap((ecosystem) => spellings.map((name) => toPackage(ecosystem, name)))
    .flatMap((each) => (each === undefined ? [] : [{ ...each, source: 'text' as const }]));
}

const FORGES = new Set(['github', 'gitlab', 'bitbucket', 'gitee']);

// The registries with one flat list of names.
const FLAT = new Set(['cargo', 'gem', 'npm', 'nuget', 'pypi']);

// The product of the CPE names, which may be the package's where the record has another, less specific one; undefined
// if they name several.
function readCpeName(cpes: CveDocument['cpes'] = [], product: string): string | undefined {
  const names = new Set(
    cpes.map(({ criteria }) => criteria.split(/(?<!\\):/)[criteria.startsWith('cpe:2.3:') ? 4 : 3]),
  );
  const [name = ''] = names;
  const isSpecific = compactName(name).length >= compactName(lastPart(product)).length && isDistinct(formatGuess(name));
  return names.size === 1 && isSpecific ? formatGuess(name.replaceAll('\\', '')) : undefined;
}

// Adds packages to the products of a record: packages in its entries and repositories in its references. The
// repository of an advisory is that of the product; other repositories and packages count if the names match.
export function linkPackages(pairs: AffectedPair[], stated: Stated): AffectedPair[] {
  const { affected, references, cpes } = stated;
  let found: Signs | undefined;
  const getSigns = () => (found ??= readSigns(stated));
  const urls = references.map(({ url }) => url);
  const repositories = dedupePackages(urls.map(readRepository)).map((repository) => ({
    repository,
    names: listProductNames(repository),
  }));
  const links = dedupePackages(urls.map(readPackageLink));
  const isOnly = pairs.length === 1;
  const publishers = isOnly ? dedupePackages(urls.filter(isAdvisory).map(readRepository)) : [];
  const entries = new Map<string, LinkedPackage[]>();
  // The CNA's package is that of the product if only an ADP names a vendor.
  const unplaced: LinkedPackage[] = [];
  for (const { vendor, product, packages, advisory } of affected) {
    if (packages === undefined || product === null) continue;
    const key = formatKey(identityKey(vendor ?? ''), identityKey(product));
    const source = advisory === undefined ? 'record' : 'osv';
    const own = packages.map((each): LinkedPackage => ({ ...each, source }));
    entries.set(key, [...(entries.get(key) ?? []), ...own]);
    if (vendor === null) unplaced.push(...own);
  }
  return pairs.map((pair) => {
    const { vendor, product } = pair;
    if (product === null) return pair;
    const cpeName = isOnly ? readCpeName(cpes, product.name) : undefined;
    const names = [product.name, ...(cpeName === undefined ? [] : [cpeName])];
    const isNamed = (name: string) => names.some((each) => compactName(each) === name);
    const isLinked = ({ name }: Package) => names.some((each) => isSamePart(each, name));
    const packages = dedupePackages<Package & Partial<LinkedPackage>>([
      ...(entries.get(formatKey(vendor?.key ?? '', product.key)) ?? []),
      ...(isOnly ? unplaced : []),
      ...(publishers.length === 1 ? publishers : []),
      ...repositories.flatMap(({ repository, names: own }) => (own.some(isNamed) ? [repository] : [])),
      ...links.filter(isLinked),
      ...urls.map((url) => readSnykLink(url, product.name)),
    ]);
    const hosted = packages.filter(({ ecosystem }) => FORGES.has(ecosystem)).map(({ name }) => name);
    const plain = names.filter((name) => !name.startsWith('@'));
    const guesses =
      hosted.length > 0
        ? guessPackages([...plain, ...hosted].map(lastPart), getSigns())
        : [...guessUnhosted(plain, getSigns), ...guessByCpe(cpeName, product.name)];
    if (packages.length + guesses.length === 0) return pair;
    const linked = packages.map((each): LinkedPackage => ({ source: 'record', ...each }));
    return { ...pair, product: { ...product, packages: [...linked, ...guesses] } };
  });
}

const formatKey = (vendor: string, product: string) => JSON.stringify([vendor, product]);

// Without a repository, only one ecosystem may be named, and names of several words are those of applications.
function guessUnhosted(names: readonly string[], getSigns: () => Signs): LinkedPackage[] {
  const own = names.filter((name) => !/\s/.test(name)).map(lastPart);
  if (own.length === 0) return [];
  const found = getSigns();
  const [first = ''] = found.ecosystems;
  return found.ecosystems.length === 1 && FLAT.has(first) ? guessPackages(own, found) : [];
}

// The CPE name of several words may be that of the package where the record names the product in other words.
const guessByCpe = (cpeName: string | undefined, product: string): LinkedPackage[] =>
  cpeName !== undefined && /-.+-/.test(cpeName) && !isSamePart(cpeName, product)
    ? guessPackages([cpeName], { ecosystems: [], isLibrary: false })
    : [];

const ECOSYSTEM = 'golang';
// Modules of Go itself, by the vendor names in records.
const ownModules: Readonly<Record<string, string>> = { 'go standard library': 'stdlib', 'go toolchain': 'toolchain' };

const readModule = (vendor: string): Package | undefined =>
  toPackage(ECOSYSTEM, ownModules[identityKey(vendor)] ?? vendor);

// In records of the Go Vulnerability Database, packages are products, and the module, which has the versions, is the
// vendor. Adds the module as a product with the statements about its packages.
export function addModules(entries: RecordProduct[]): RecordProduct[] {
  const modules = entries.flatMap((entry): RecordProduct[] => {
    const { vendor, product, packages } = entry;
    if (vendor === null || product === null || packages?.[0]?.ecosystem !== ECOSYSTEM) return [];
    const module = readModule(vendor);
    const isInside = module !== undefined && (ownModules[identityKey(vendor)] ?? product.startsWith(`${vendor}/`));
    return isInside ? [{ ...entry, product: vendor, packages: [module], module: true }] : [];
  });
  return [...entries, ...modules];
}
