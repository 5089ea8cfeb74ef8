import type { AffectedPair, CveDocument, RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { ANY_ECOSYSTEM, compactName, type LinkedPackage, type Package, toPackage } from './Package.ts';
import { dedupePackages, readRepository } from './readPackages.ts';

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
  ['golang', /\bgolang\b|\.go\b|pkg\.go\.dev/i],
  ['maven', /\b(?:java|kotlin|scala|jvm|maven)\b|\.java\b/i],
  ['npm', /\b(?:npm|npmjs|node\.?js)\b|\/blob\/\S+\.[cm]?[jt]sx?\b/i],
  ['nuget', /(?:^|\s)\.net\b|\bnuget\b|\.cs\b/i],
  ['pypi', /\b(?:python3?|pypi|pip)\b|\.py\b/i],
];
const LIBRARY = /\b(?:library|framework|package|toolkit|parser|implementation)\b/i;

type Stated = Pick<CveDocument, 'affected' | 'references' | 'descriptions'>;

function findEcosystems({ descriptions, references }: Stated): string[] {
  const text = [...descriptions.map((each) => each.text), ...references.map(({ url }) => url)].join('\n');
  const named = signs.filter(([, sign]) => sign.test(text)).map(([ecosystem]) => ecosystem);
  return named.length === 0 && LIBRARY.test(text) ? [ANY_ECOSYSTEM] : named;
}

// Returns packages with the name of the repository in the ecosystems.
function guessPackages(packages: readonly Package[], product: string, getEcosystems: () => string[]): LinkedPackage[] {
  const repositories = packages.filter(({ ecosystem }) => FORGES.has(ecosystem));
  if (repositories.length === 0) return [];
  const names = new Set([product, ...repositories.map(({ name }) => name)].map((name) => name.split('/').at(-1) ?? ''));
  return getEcosystems()
    .flatMap((ecosystem) => [...names].map((name) => toPackage(ecosystem, name)))
    .flatMap((each) => (each === undefined ? [] : [{ ...each, source: 'text' as const }]));
}

const FORGES = new Set(['github', 'gitlab', 'bitbucket']);

// Adds packages to the products of a record: packages in its entries and repositories in its references. The
// repository of an advisory is that of the product; other repositories count if the names match.
export function linkPackages(pairs: AffectedPair[], stated: Stated): AffectedPair[] {
  const { affected, references } = stated;
  let ecosystems: string[] | undefined;
  const getEcosystems = () => (ecosystems ??= findEcosystems(stated));
  const named = references.map(({ url }) => ({ url, repository: readRepository(url) }));
  const repositories = dedupePackages(named.map(({ repository }) => repository)).map((repository) => ({
    repository,
    names: listProductNames(repository),
  }));
  const publishers = dedupePackages(named.map(({ url, repository }) => (isAdvisory(url) ? repository : undefined)));
  const isOnly = pairs.length === 1 && publishers.length === 1;
  const entries = new Map<string, LinkedPackage[]>();
  for (const { vendor, product, packages, advisory } of affected) {
    if (packages === undefined || product === null) continue;
    const key = JSON.stringify([identityKey(vendor ?? ''), identityKey(product)]);
    const source = advisory === undefined ? 'record' : 'osv';
    entries.set(key, [...(entries.get(key) ?? []), ...packages.map((each): LinkedPackage => ({ ...each, source }))]);
  }
  if (entries.size === 0 && repositories.length === 0) return pairs;
  return pairs.map((pair) => {
    const { vendor, product } = pair;
    if (product === null) return pair;
    const name = compactName(product.name);
    const packages = dedupePackages<Package & Partial<LinkedPackage>>([
      ...(entries.get(JSON.stringify([vendor?.key ?? '', product.key])) ?? []),
      ...(isOnly ? publishers : []),
      ...repositories.flatMap(({ repository, names }) => (names.includes(name) ? [repository] : [])),
    ]);
    if (packages.length === 0) return pair;
    const linked = packages.map((each): LinkedPackage => ({ source: 'record', ...each }));
    return {
      ...pair,
      product: { ...product, packages: [...linked, ...guessPackages(packages, product.name, getEcosystems)] },
    };
  });
}

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
