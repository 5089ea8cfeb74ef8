import { ANY_ECOSYSTEM, type Package, toPackage } from '../../ingest/packages/Package.ts';
import { dedupePackages } from '../../ingest/packages/readPackages.ts';
import type { Lookup } from './componentNames.ts';
import { isLongName, isNamespace, isOwner, isSameName, isSameVendor } from './foldNames.ts';
import type { Candidate, Candidates } from './loadCandidates.ts';
import type { Names } from './names/readPurl.ts';

/** The products of a component: all of a match are it, those of a suggestion are alternatives. */
export interface Decision {
  confidence: 'match' | 'suggestion' | 'none';
  reason: string;
  products: Candidate[];
}

// The number of products of one component that are named.
const MAX_PRODUCTS = 5;

const FORGES = ['github', 'gitlab', 'bitbucket'];

const listRepositories = ({ vendor, product, isRepository }: Names): Package[] =>
  isRepository === true && vendor !== undefined
    ? FORGES.flatMap((forge) => toPackage(forge, `${vendor}/${product}`) ?? [])
    : [];

/** The names and packages that `decide` looks up. */
export function listWanted({ packages, groups, product }: Lookup): { names: string[]; packages: Package[] } {
  const names = groups.flat();
  return {
    names: [...names.map((each) => each.product), ...(product === undefined ? [] : [product])],
    packages: [...packages, ...names.flatMap(listRepositories), ...names.flatMap(listGuesses)],
  };
}

/** Finds the products of a component among the candidates. */
export function decide(lookup: Lookup, candidates: Candidates): Decision {
  const { packages, groups, product } = lookup;
  const { linked, ignored } = selectOfPackage(packages, candidates);
  const named = findCertain(groups, candidates).filter(({ id }) => !ignored.has(id));
  const certain = dedupe([
    ...linked,
    ...(linked.length === 0 ? named : named.filter((each) => isNamedAs(packages, each))),
  ]);
  if (certain.length > 0)
    return {
      confidence: 'match',
      reason: linked.length > 0 ? 'CVE records or advisories name this package' : describe(named),
      products: certain.slice(0, MAX_PRODUCTS),
    };
  const others = dedupe(
    [
      ...groups.flat().flatMap((each) => (each.isNamespace ? [] : [each.product])),
      ...(product === undefined ? [] : [product]),
    ].flatMap((name) => candidates.byName(name)),
  );
  if (others.length === 0) return { confidence: 'none', reason: 'No product with this name', products: [] };
  return {
    confidence: 'suggestion',
    reason: groups.length > 0 ? 'Another vendor has a product of this name' : describeNamed(others),
    products: others.toSorted((a, b) => b.cves_count - a.cves_count).slice(0, MAX_PRODUCTS),
  };
}

// The products of a package, as records and advisories link them. Advisories name the major version of a Go module, so what they say of
// another one counts only where this one has no product.
function selectOfPackage([own, ...unversioned]: readonly Package[], candidates: Candidates) {
  const find = (wanted: readonly Package[]) =>
    wanted.flatMap((each) => candidates.byPackage(each)).filter(({ is_guess }) => !is_guess);
  const exact = own === undefined ? [] : find([own]);
  const others = find(unversioned);
  const other = others.filter(({ is_advised }) => exact.length > 0 && is_advised);
  return {
    linked: [...exact, ...others.filter((each) => !other.includes(each))],
    ignored: new Set(other.map(({ id }) => id)),
  };
}

// True if a product has the same name as a package. A part that has products itself has separate versions.
const isNamedAs = (packages: readonly Package[], { name, stated_name }: Candidate): boolean =>
  packages.some((each) => {
    const last =
      each.name
        .replace(/(?:\/|\.)v\d+$/, '')
        .split('/')
        .at(-1) ?? each.name;
    return [name, stated_name].some((text) => isSameName(text.split('/').at(-1) ?? text, last));
  });

const describe = ([first]: Candidate[]) => (first === undefined ? '' : `Named ${formatName(first)} in CVE records`);

// `Apache Log4j` names its vendor already.
const formatName = ({ vendor_name, name }: Candidate) =>
  vendor_name === '' || name.toLowerCase().startsWith(vendor_name.toLowerCase()) ? name : `${vendor_name} ${name}`;

const describeNamed = (products: Candidate[]) =>
  products.length > 1 ? 'Several products have this name' : 'Matched by name only';

// The products of the first group of names that has any.
function findCertain(groups: readonly Names[][], candidates: Candidates): Candidate[] {
  for (const group of groups) {
    const found = dedupe(group.flatMap((names) => selectNamed(names, candidates)));
    if (found.length > 0) return found;
  }
  return [];
}

function selectNamed(names: Names, candidates: Candidates): Candidate[] {
  const { vendor, product, isNamespace: isLoose, isOwnName, isDistinctive, ecosystem } = names;
  if (ecosystem !== undefined) return selectGuessed(names, candidates);
  const found = candidates.byName(product);
  if (vendor !== undefined)
    return [...found.filter((each) => isOf(each, vendor, isLoose)), ...selectLinked(names, candidates)];
  if (isOwnName === true)
    return found.filter(
      ({ vendor_name, stated_vendor }) => isOwner(vendor_name, product) || isOwner(stated_vendor, product),
    );
  if (isDistinctive !== true || !isLongName(product)) return [];
  // The product `Pydio Cells` is named by owner and repository; one of a single word is a package's.
  const packages = found.filter((each) => product.includes(' ') || isPackageName(each));
  return new Set(packages.map(({ vendor_id }) => vendor_id)).size === 1 ? packages : [];
}

const isOf = ({ vendor_name, stated_vendor }: Candidate, vendor: string, isLoose: boolean | undefined) => {
  const isVendor = isLoose === true ? isNamespace : isSameVendor;
  return isVendor(vendor_name, vendor) || isVendor(stated_vendor, vendor);
};

// Those of which records may speak where a package is only named like a product.
const ECOSYSTEMS = [ANY_ECOSYSTEM, 'cargo', 'composer', 'gem', 'generic', 'golang', 'maven', 'npm', 'nuget', 'pypi'];

const listGuesses = ({ product, ecosystem }: Names): Package[] => {
  if (ecosystem === undefined) return [];
  const spellings = new Set([product, product.replaceAll('_', '-'), product.replaceAll('-', '_')]);
  return dedupePackages(ECOSYSTEMS.flatMap((each) => [...spellings].map((name) => toPackage(each, name))));
};

// The only product that is named like a package, in records that speak of its ecosystem, or of a library and of no other
// ecosystem.
function selectGuessed(names: Names, candidates: Candidates): Candidate[] {
  const guesses = listGuesses(names).flatMap((each) => candidates.byPackage(each));
  const own = dedupe(guesses.filter(({ ecosystem }) => ecosystem === names.ecosystem));
  const others = guesses.filter(({ ecosystem }) => ecosystem !== names.ecosystem && ecosystem !== ANY_ECOSYSTEM);
  const found = own.length > 0 ? own : others.length > 0 ? [] : dedupe(guesses);
  return found.length === 1 ? found : [];
}

// The products of a repository: those of its name, else the only one, if it has no other repository.
function selectLinked(names: Names, candidates: Candidates): Candidate[] {
  const linked = dedupe(listRepositories(names).flatMap((each) => candidates.byPackage(each)));
  const own = linked.filter(
    ({ name, stated_name }) => isSameName(name, names.product) || isSameName(stated_name, names.product),
  );
  if (own.length > 0) return own;
  return linked.length === 1 && linked[0]?.repositories === 1 ? linked : [];
}

// Names of packages and their owners have no blanks; those of a plugin for a shop have.
const isPackageName = ({ stated_name, stated_vendor }: Candidate): boolean =>
  !/\s/.test(stated_name) && !/\s/.test(stated_vendor);

const dedupe = <T extends Candidate>(products: readonly T[]): T[] =>
  [...new Map(products.toReversed().map((each) => [each.id, each])).values()].toReversed();
