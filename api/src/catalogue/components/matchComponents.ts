import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { isExactVersion } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import type { Component } from './Component.ts';
import { type Lookup, readComponent } from './componentNames.ts';
import { type Decision, decide, listWanted } from './decide.ts';
import { loadCandidates } from './loadCandidates.ts';

type Answer = AnswerOf<typeof schemas.matchComponents>;
type Match = Answer['components'][number];

/**
 * Finds the products that components are. All that is needed is loaded at once, however many components there are.
 */
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
  const listed = lookup.groups.length === 0 ? targets.filter(({ version_id }) => version_id !== null) : [];
  if (listed.length === 1 && confidence === 'suggestion')
    return { confidence: 'match', reason: 'The only product of this name with this version', targets: listed };
  if (isExact || confidence === 'none') return { confidence, reason, targets };
  return { confidence: 'suggestion', reason: `${version} isn't an exact version`, targets };
}

type Versions = Map<string, { version: string; version_id: number }>;

// The versions that have a page, by product and text.
async function loadVersions(db: Db, lookups: readonly Lookup[], decisions: readonly Decision[]): Promise<Versions> {
  const wanted = lookups.flatMap(({ version }, index) =>
    version === undefined ? [] : (decisions[index]?.products ?? []).map(({ id }) => ({ id, version })),
  );
  const rows = await db.rows<{ id: number; product_id: number; version: string; wanted: string }>(sql`
    select page.id, page.product_id, page.version, wanted.version as wanted
    from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ version }) => version)}::text[])
      as wanted (product_id, version)
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
