import { type Db, sql } from '../../db/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { FORGES, type Package } from '../../ingest/packages/Package.ts';
import { foldName } from './foldNames.ts';

// A product as it is shown, and the names that a record states. A product without a vendor has no vendor name.
export interface Candidate {
  id: number;
  name: string;
  vendor_id: number | null;
  vendor_name: string;
  cves_count: number;
  stated_name: string;
  stated_vendor: string;
}

// A product that records or advisories link to a package.
export interface LinkedCandidate extends Candidate {
  ecosystem: string;
  package: string;
  // The CVEs that show the link.
  links: number;
  // True if only the name of the product suggests the package.
  is_guess: boolean;
  // Only advisories name the package.
  is_advised: boolean;
  repositories: number;
}

export interface Candidates {
  byName: (name: string) => readonly Candidate[];
  byPackage: (wanted: Package) => readonly LinkedCandidate[];
  // True if records link both products to the same repository.
  shareRepository: (a: Candidate, b: Candidate) => boolean;
}

// Many products have a name such as `core`. This limit applies to all names together.
const MAX_ROWS = 50_000;

const COLUMNS = sql`shown.id, shown.name, owner.id as vendor_id, coalesce(owner.name, '') as vendor_name, shown.cves_count,
  stated.key as stated_name, coalesce(stated_vendor.key, '') as stated_vendor`;
const JOINS = sql`
  join products shown on shown.id = coalesce(stated.canonical_id, stated.id)
  left join vendors stated_vendor on stated_vendor.id = stated.vendor_id
  left join vendors shown_vendor on shown_vendor.id = shown.vendor_id
  left join vendors owner on owner.id = coalesce(shown_vendor.canonical_id, shown_vendor.id)`;

// The name as it is, and as CPEs and package registries write it.
function listSpellings(name: string): string[] {
  const key = identityKey(name);
  return [
    key,
    key.replaceAll(/[\s-]+/g, '_'),
    key.replaceAll(/[_-]/g, ' '),
    key.replaceAll(/[\s_]+/g, '-'),
    key.replaceAll('-', '.'),
    key.replaceAll('.', '-'),
  ];
}

const formatPackage = ({ ecosystem, name }: Package) => `${ecosystem} ${name}`;

// Loads the products with these names and those linked to these packages, with three queries.
export async function loadCandidates(
  db: Db,
  names: Iterable<string>,
  packages: Iterable<Package>,
): Promise<Candidates> {
  const keys = [...new Set([...names].flatMap(listSpellings))].filter((key) => key !== '');
  const wanted = [...new Map([...packages].map((each) => [formatPackage(each), each])).values()];
  const named = await db.rows<Candidate>(sql`
    with found as materialized (
      select id from products where key = any(${keys}::text[])
      union
      select id from products where key like '%/%' and split_part(key, '/', 2) = any(${keys}::text[]))
    select ${COLUMNS} from found join products stated on stated.id = found.id ${JOINS}
    where shown.cves_count > 0 order by stated.id limit ${MAX_ROWS}`);
  const linked = await db.rows<LinkedCandidate>(sql`
    with found as materialized (
      select wanted.ecosystem, wanted.name, link.product_id, count(distinct link.cve_pk)::integer as links,
        bool_and(link.source = 'text') as is_guess, bool_and(link.source = 'osv') as is_advised
      from ${sql.unnest(wanted, { ecosystem: 'text', name: 'text' })} as wanted (ecosystem, name)
      join product_packages link on link.ecosystem = wanted.ecosystem and link.name = wanted.name
      group by 1, 2, 3)
    select ${COLUMNS}, found.ecosystem, found.name as package, found.links, found.is_guess, found.is_advised,
      (select count(distinct other.name)::integer from product_packages other
        where other.product_id = found.product_id and other.ecosystem = found.ecosystem) as repositories
    from found join products stated on stated.id = found.product_id ${JOINS} order by found.links desc, stated.id`);
  const byName = Map.groupBy(
    named.flatMap((row) => listFoldedNames(row).map((folded) => ({ folded, row }))),
    ({ folded }) => folded,
  );
  const byPackage = Map.groupBy(linked, (row) => formatPackage({ ecosystem: row.ecosystem, name: row.package }));
  const ids = [...new Set([...named, ...linked].map(({ id }) => id))];
  const repositories = await loadRepositories(db, ids);
  return {
    byName: (name) => byName.get(foldName(name))?.map(({ row }) => row) ?? [],
    byPackage: (each) => byPackage.get(formatPackage(each)) ?? [],
    shareRepository: (a, b) => {
      const own = repositories.get(a.id);
      return own !== undefined && [...(repositories.get(b.id) ?? [])].some((repository) => own.has(repository));
    },
  };
}

async function loadRepositories(db: Db, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await db.rows<{ id: number; repositories: string[] }>(sql`
    select coalesce(product.canonical_id, product.id) as id, array_agg(distinct link.ecosystem || ' ' || link.name) as repositories
    from product_packages link join products product on product.id = link.product_id
    where (product.id = any(${[...ids]}::integer[]) or product.canonical_id = any(${[...ids]}::integer[]))
      and link.ecosystem = any(${FORGES}::text[]) group by 1`);
  return new Map(rows.map(({ id, repositories }) => [id, new Set(repositories)]));
}

// Some records name a product by its repository, `owner/name`, where the owner is the vendor.
function listFoldedNames({ stated_name, stated_vendor }: Candidate): string[] {
  const [owner, name, more] = stated_name.split('/');
  const isRepository = name !== undefined && more === undefined && foldName(owner ?? '') === foldName(stated_vendor);
  return [...new Set([foldName(stated_name), ...(isRepository ? [foldName(name)] : [])])];
}
