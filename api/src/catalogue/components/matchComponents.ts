import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { isExactVersion } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import { ANY_ECOSYSTEM, FORGES, formatGuess, type Package, toPackage } from '../../ingest/packages/Package.ts';
import { dedupePackages } from '../../ingest/packages/readPackages.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { type Component, type Lookup, readComponent } from './componentNames.ts';
import { isLongName, isNamespace, isOwner, isSameName, isSameVendor } from './foldNames.ts';
import { type Candidate, type Candidates, loadCandidates } from './loadCandidates.ts';
import type { Names } from './names/readPurl.ts';

type Answer = AnswerOf<typeof schemas.matchComponents>;
type Match = Answer['components'][number];

// Finds the products of components. The number of queries does not depend on the number of components.
export async function matchComponents(db: Db, components: readonly Component[]): Promise<Match[]> {
  const lookups = components.map(readComponent);
  const wanted = lookups.map(listWanted);
  const candidates = await loadCandidates(
    db,
    wanted.flatMap(({ names }) => names),
    wanted.flatMap(({ packages }) => packages),
  );
  const decisions = lookups.map((lookup) => decide(lookup, candidates));
  const versions = await loadVersions(db, lookups, decisions);
  const vendors = await loadVendors(db, lookups);
  return lookups.map((lookup, index) => toMatch(lookup, decisions[index] as Decision, versions, vendors));
}

const NO_VERSION = { version: null, version_id: null };

function toMatch(
  lookup: Lookup,
  { confidence, reason, products }: Decision,
  versions: Versions,
  vendors: Vendors,
): Match {
  const { version, vendor } = lookup;
  if (vendor !== undefined) {
    const found = vendors.get(identityKey(vendor));
    if (found === undefined) return { confidence: 'none', reason: 'No vendor with this name', targets: [] };
    const target = {
      vendor_id: found.id,
      vendor_name: found.name,
      product_id: null,
      product_name: null,
      ...NO_VERSION,
    };
    return { confidence: 'match', reason: 'Vendor of this name', targets: [target] };
  }
  const isExact = version === undefined || isExactVersion(version);
  const targets = products.map(({ id, name, vendor_id, vendor_name }) => ({
    vendor_id,
    vendor_name: vendor_name || null,
    product_id: id,
    product_name: name,
    ...(version === undefined || !isExact
      ? NO_VERSION
      : (versions.get(`${id} ${version.toLowerCase()}`) ?? { version, version_id: null })),
  }));
  if (confidence === 'suggestion' && isExact) {
    const [listed, others] = partition(targets, ({ version_id }) => version_id !== null);
    const isOnly = lookup.groups.length === 0 && listed.length === 1;
    return {
      confidence,
      reason: isOnly ? 'Matched by name only. This product lists the version' : reason,
      targets: [...listed, ...others],
    };
  }
  if (isExact || confidence === 'none') return { confidence, reason: `${reason}${describePackaged(lookup)}`, targets };
  return { confidence: 'suggestion', reason: `${version} isn't an exact version`, targets };
}

const describePackaged = ({ version, packaged }: Lookup): string =>
  version === undefined || packaged === undefined
    ? ''
    : `. Compared as ${version}, without the distribution's own fixes`;

const partition = <T>(rows: readonly T[], isFirst: (row: T) => boolean): [T[], T[]] => [
  rows.filter((row) => isFirst(row)),
  rows.filter((row) => !isFirst(row)),
];

type Versions = Map<string, { version: string; version_id: number }>;

// The versions that have a page, by product and text.
async function loadVersions(db: Db, lookups: readonly Lookup[], decisions: readonly Decision[]): Promise<Versions> {
  const wanted = lookups.flatMap(({ version }, index) =>
    version === undefined ? [] : (decisions[index]?.products ?? []).map(({ id }) => ({ id, version })),
  );
  const rows = await db.rows<{ id: number; product_id: number; version: string; wanted: string }>(sql`
    select page.id, page.product_id, page.version, wanted.version as wanted
    from ${sql.unnest(wanted, { id: 'integer', version: 'text' })} as wanted (product_id, version)
    join product_versions page on page.product_id = wanted.product_id
      and page.version in (wanted.version, 'v' || wanted.version, upper(wanted.version), lower(wanted.version))
    order by page.version <> wanted.version desc`);
  return new Map(
    rows.map(({ id, product_id, version, wanted: text }) => [
      `${product_id} ${text.toLowerCase()}`,
      { version, version_id: id },
    ]),
  );
}

type Vendors = Map<string, { id: number; name: string }>;

async function loadVendors(db: Db, lookups: readonly Lookup[]): Promise<Vendors> {
  const keys = lookups.flatMap(({ vendor }) => (vendor === undefined ? [] : [identityKey(vendor)]));
  if (keys.length === 0) return new Map();
  const rows = await db.rows<{ key: string; id: number; name: string }>(sql`
    select stated.key, shown.id, shown.name from vendors stated
    join vendors shown on shown.id = coalesce(stated.canonical_id, stated.id) where stated.key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, ...shown }) => [key, shown]));
}

// The products of a component: all products of a match are the component, those of a suggestion are alternatives.
export interface Decision {
  confidence: 'match' | 'suggestion' | 'none';
  reason: string;
  products: Candidate[];
}

const MAX_PRODUCTS = 5;

const listRepositories = ({ vendor, product, isRepository }: Names): Package[] =>
  isRepository === true && vendor !== undefined
    ? FORGES.flatMap((forge) => toPackage(forge, `${vendor}/${product}`) ?? [])
    : [];

// The names and packages that `decide` looks up.
function listWanted({ packages, groups, product }: Lookup): { names: string[]; packages: Package[] } {
  const names = groups.flat();
  return {
    names: [...names.map((each) => each.product), ...(product === undefined ? [] : [product])],
    packages: [...packages, ...names.flatMap(listRepositories), ...names.flatMap(listGuesses)],
  };
}

export function decide(lookup: Lookup, candidates: Candidates): Decision {
  const { packages, groups, product } = lookup;
  const { linked, ignored } = selectOfPackage(packages, candidates);
  const named = findCertain(groups, candidates).filter(({ id }) => !ignored.has(id));
  const found = [...linked, ...(linked.length === 0 ? named : named.filter((each) => isNamedAs(packages, each)))];
  const known = new Set(found.map(({ id }) => id));
  const twins = found.flatMap((each) => listTwins(each, candidates)).filter(({ id }) => !known.has(id));
  const certain = dedupe([...found, ...twins]);
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

// Other products of the same name and repository: records may name a project with several vendors.
const listTwins = (product: Candidate, { byName, shareRepository }: Candidates): Candidate[] =>
  [product.name, product.stated_name]
    .flatMap((name) => byName(lastPart(name)))
    .filter((each) => shareRepository(each, product));

// Returns the products that records and advisories link to a package. Advisories name the major version of a Go module;
// those of another major version count only if this one has no product.
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
    return [name, stated_name].some((text) => isSameName(stripMark(lastPart(text)), stripMark(last)));
  });

// AngularJS is the package `angular`.
const stripMark = (name: string): string => name.replace(/(?<=.)\.?js$/i, '');

const describe = ([first]: Candidate[]) => (first === undefined ? '' : `Named ${formatName(first)} in CVE records`);

// `Apache Log4j` names its vendor already.
const formatName = ({ vendor_name, name }: Candidate) =>
  vendor_name === '' || name.toLowerCase().startsWith(vendor_name.toLowerCase()) ? name : `${vendor_name} ${name}`;

const describeNamed = (products: Candidate[]) =>
  products.length > 1 ? 'Several products have this name' : 'Matched by name only';

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
  // The product `Pydio Cells` is named by owner and repository; a product of a single word may be that of a package.
  const packages = found.filter((each) => product.includes(' ') || isPackageName(each));
  return new Set(packages.map(({ vendor_id }) => vendor_id)).size === 1 ? packages : [];
}

const isOf = ({ vendor_name, stated_vendor }: Candidate, vendor: string, isLoose: boolean | undefined) => {
  const isVendor = isLoose === true ? isNamespace : isSameVendor;
  return isVendor(vendor_name, vendor) || isVendor(stated_vendor, vendor);
};

// The ecosystems in which a package with the name of a product is searched.
const ECOSYSTEMS = [ANY_ECOSYSTEM, 'cargo', 'composer', 'gem', 'generic', 'golang', 'maven', 'npm', 'nuget', 'pypi'];

const listGuesses = ({ product, ecosystem }: Names): Package[] =>
  ecosystem === undefined ? [] : dedupePackages(ECOSYSTEMS.map((each) => toPackage(each, formatGuess(product))));

// Returns the only project with the name of a package, in records that mention its ecosystem, or no ecosystem at all.
function selectGuessed(names: Names, candidates: Candidates): Candidate[] {
  const guesses = listGuesses(names).flatMap((each) => candidates.byPackage(each));
  const own = dedupe(guesses.filter(({ ecosystem, is_guess }) => ecosystem === names.ecosystem && is_guess));
  const others = guesses.filter(({ ecosystem }) => ecosystem !== names.ecosystem && ecosystem !== ANY_ECOSYSTEM);
  const found = own.length > 0 ? own : others.length > 0 ? [] : dedupe(guesses);
  return isOneProject(found, candidates) ? found : [];
}

// True if all products are of one repository, or of one vendor and name.
function isOneProject([first, ...others]: readonly Candidate[], { shareRepository }: Candidates): boolean {
  if (first === undefined) return false;
  const isAlike = (each: Candidate) =>
    each.vendor_id !== null &&
    each.vendor_id === first.vendor_id &&
    isSameName(lastPart(each.name), lastPart(first.name));
  return others.every((each) => isAlike(each) || shareRepository(each, first));
}

const lastPart = (name: string): string => name.split('/').at(-1) ?? name;

// Returns the products of a repository: those with its name, otherwise the only one, if it has no other repository.
function selectLinked(names: Names, candidates: Candidates): Candidate[] {
  const linked = dedupe(listRepositories(names).flatMap((each) => candidates.byPackage(each)));
  const own = linked.filter(
    ({ name, stated_name }) => isSameName(name, names.product) || isSameName(stated_name, names.product),
  );
  if (own.length > 0) return own;
  return linked.length === 1 && linked[0]?.repositories === 1 ? linked : [];
}

// Names of packages and their owners have no spaces; those of plugins for shops do.
const isPackageName = ({ stated_name, stated_vendor }: Candidate): boolean =>
  !/\s/.test(stated_name) && !/\s/.test(stated_vendor);

const dedupe = <T extends Candidate>(products: readonly T[]): T[] =>
  [...new Map(products.toReversed().map((each) => [each.id, each])).values()].toReversed();
