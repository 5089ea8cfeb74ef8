import type { AffectedPair, CveDocument, ProductPackage, RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import type { Package } from './Package.ts';
import { dedupePackages, readRepository } from './readPackages.ts';

const compact = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAdvisory = (url: string) => url.includes('/security/advisories/');

/** True where a repository carries the name of a product: `gogs/gogs` that of Gogs, and of `gogs/gogs`. */
function isNamedAfter({ name }: Package, product: string): boolean {
  const repository = compact(name.split('/')[1] ?? '');
  return repository !== '' && [repository, compact(name)].includes(compact(product));
}

interface Stated {
  affected: RecordProduct[];
  references: CveDocument['references'];
}

/**
 * The products of a record with the packages that it links them to: those that its entries name, and the repositories of its
 * references. An advisory is published by the repository of its product; any other link counts where the names agree.
 */
export function linkPackages(pairs: AffectedPair[], { affected, references }: Stated): AffectedPair[] {
  const repositories = dedupePackages(references.map(({ url }) => readRepository(url)));
  const publishers = dedupePackages(references.map(({ url }) => (isAdvisory(url) ? readRepository(url) : undefined)));
  const isOnly = pairs.length === 1 && publishers.length === 1;
  const stated = new Map<string, ProductPackage[]>();
  for (const { vendor, product, packages, advisory } of affected) {
    if (packages === undefined || product === null) continue;
    const key = JSON.stringify([identityKey(vendor ?? ''), identityKey(product)]);
    const own = packages.map((each): ProductPackage => (advisory === undefined ? each : { ...each, source: 'osv' }));
    stated.set(key, [...(stated.get(key) ?? []), ...own]);
  }
  return pairs.map((pair) => {
    const { vendor, product } = pair;
    if (product === null) return pair;
    const packages = dedupePackages([
      ...(stated.get(JSON.stringify([vendor.key, product.key])) ?? []),
      ...(isOnly ? publishers : []),
      ...repositories.filter((repository) => isNamedAfter(repository, product.name)),
    ]);
    return packages.length === 0 ? pair : { ...pair, product: { ...product, packages } };
  });
}
