import type { AffectedPair, CveDocument } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { ANY_ECOSYSTEM, type LinkedPackage, type Package, toPackage } from './Package.ts';
import { dedupePackages, readRepository } from './readPackages.ts';

const compact = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAdvisory = (url: string) => url.includes('/security/advisories/');

// True where a repository carries the name of a product: `gogs/gogs` that of Gogs, and of `gogs/gogs`.
function isNamedAfter({ name }: Package, product: string): boolean {
  const repository = compact(name.split('/')[1] ?? '');
  return repository !== '' && [repository, compact(name)].includes(compact(product));
}

// What a text about a package of an ecosystem speaks of.
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

// The packages that a product may be, as its repository is named like them and the record speaks of their ecosystems.
function guessPackages(packages: readonly Package[], product: string, text: () => string): LinkedPackage[] {
  const repositories = packages.filter(({ ecosystem }) => FORGES.has(ecosystem));
  if (repositories.length === 0) return [];
  const names = new Set([product, ...repositories.map(({ name }) => name)].map((name) => name.split('/').at(-1) ?? ''));
  const spoken = signs.filter(([, sign]) => sign.test(text())).map(([ecosystem]) => ecosystem);
  const ecosystems = spoken.length === 0 && LIBRARY.test(text()) ? [ANY_ECOSYSTEM] : spoken;
  return ecosystems
    .flatMap((ecosystem) => [...names].map((name) => toPackage(ecosystem, name)))
    .flatMap((each) => (each === undefined ? [] : [{ ...each, source: 'text' as const }]));
}

const FORGES = new Set(['github', 'gitlab', 'bitbucket']);

/**
 * The products of a record with the packages that it links them to: those that its entries name, and the repositories of its
 * references. An advisory is published by the repository of its product; any other link counts where the names agree.
 */
export function linkPackages(pairs: AffectedPair[], { affected, references, descriptions }: Stated): AffectedPair[] {
  let text: string | undefined;
  const getText = () =>
    (text ??= [...descriptions.map((each) => each.text), ...references.map(({ url }) => url)].join('\n'));
  const repositories = dedupePackages(references.map(({ url }) => readRepository(url)));
  const publishers = dedupePackages(references.map(({ url }) => (isAdvisory(url) ? readRepository(url) : undefined)));
  const isOnly = pairs.length === 1 && publishers.length === 1;
  const entries = new Map<string, LinkedPackage[]>();
  for (const { vendor, product, packages, advisory } of affected) {
    if (packages === undefined || product === null) continue;
    const key = JSON.stringify([identityKey(vendor ?? ''), identityKey(product)]);
    const source = advisory === undefined ? 'record' : 'osv';
    entries.set(key, [...(entries.get(key) ?? []), ...packages.map((each): LinkedPackage => ({ ...each, source }))]);
  }
  return pairs.map((pair) => {
    const { vendor, product } = pair;
    if (product === null) return pair;
    const packages = dedupePackages<Package & Partial<LinkedPackage>>([
      ...(entries.get(JSON.stringify([vendor?.key ?? '', product.key])) ?? []),
      ...(isOnly ? publishers : []),
      ...repositories.filter((repository) => isNamedAfter(repository, product.name)),
    ]);
    if (packages.length === 0) return pair;
    const stated = packages.map((each): LinkedPackage => ({ source: 'record', ...each }));
    return {
      ...pair,
      product: { ...product, packages: [...stated, ...guessPackages(packages, product.name, getText)] },
    };
  });
}
