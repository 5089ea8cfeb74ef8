import type { AffectedPair, RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { guessPackages, isSamePart, readCpeName, Signs, type Stated } from './guessPackages.ts';
import { compactName, FORGES, type LinkedPackage, type Package, toPackage } from './Package.ts';
import { dedupePackages, readPackageLink, readRepository, readSnykLink } from './readPackages.ts';

const isAdvisory = (url: string) => url.includes('/security/advisories/');

// The compact names of products that a repository may belong to: `gogs/gogs` to Gogs and to `gogs/gogs`.
function listProductNames({ name }: Package): string[] {
  const repository = compactName(name.split('/')[1] ?? '');
  return repository === '' ? [] : [repository, compactName(name)];
}

// Adds packages to the products of a record: packages in its entries and repositories in its references. The
// repository of an advisory is that of the product; other repositories and packages count if the names match.
export function linkPackages(pairs: AffectedPair[], stated: Stated): AffectedPair[] {
  const { affected, references, cpes } = stated;
  const signs = new Signs(stated);
  const urls = references.map(({ url }) => url);
  const repositories = dedupePackages(urls.map(readRepository)).map((repository) => ({
    repository,
    names: listProductNames(repository),
  }));
  const links = dedupePackages(urls.map(readPackageLink));
  const snykUrls = urls.filter((url) => url.includes('/SNYK-'));
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
    const compact = repositories.length === 0 ? [] : names.map(compactName);
    const isLinked = ({ name }: Package) => names.some((each) => isSamePart(each, name));
    const packages = dedupePackages<Package & Partial<LinkedPackage>>([
      ...(entries.get(formatKey(vendor?.key ?? '', product.key)) ?? []),
      ...(isOnly ? unplaced : []),
      ...(publishers.length === 1 ? publishers : []),
      ...repositories.flatMap(({ repository, names: own }) =>
        own.some((name) => compact.includes(name)) ? [repository] : [],
      ),
      ...links.filter(isLinked),
      ...snykUrls.map((url) => readSnykLink(url, product.name)),
    ]);
    const hosted = packages.filter(({ ecosystem }) => FORGES.includes(ecosystem)).map(({ name }) => name);
    const guesses = guessPackages({ product: product.name, cpeName, hosted, signs });
    if (packages.length + guesses.length === 0) return pair;
    const linked = packages.map((each): LinkedPackage => ({ source: 'record', ...each }));
    return { ...pair, product: { ...product, packages: [...linked, ...guesses] } };
  });
}

const formatKey = (vendor: string, product: string) => JSON.stringify([vendor, product]);

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
