import type { FieldTerm, SearchQuery } from '@faultline/shared/search';
import { containing, type Db, sql, type Statement } from '../../../db/index.ts';
import { identityKey } from '../../../ingest/record/identityKey.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { nameContains } from '../../names/keyContains.ts';
import type { Target } from '../../../ingest/matching/trackedItems.ts';
import { matchedBy, type Tracked, trackedAlone, trackedSet } from '../trackedCves.ts';
import { type CveFilter, takeDates } from './filter.ts';
import { eachHasWords, selectWithWords, toCondition } from './searchCondition.ts';
import { isAnchored, isNameTerm, isOfText, listTerms, type NameTerm, splitSearch, toTsquery } from './searchParts.ts';

// Up to this number, tracked names are looked up one by one.
const MAX_TRACKED_NAMES = 200;
// Up to this number, names with few CVEs in total are listed in the statement.
const MAX_LISTED_NAMES = 2000;
// Up to this number, links are read in one step.
export const LINK_COUNT_THRESHOLD = 5000;

// A filter after the lookup of its vendors and products, and of the user's trackings.
export interface CveQuery {
  filter: CveFilter;
  // Vendors, products or both; a row must have a link to one of each set.
  names: NameFilter[];
  tracked: Tracked | undefined;
  // The version with the id `versionId`; an unknown one matches nothing.
  target: Target | undefined;
  // Conditions of `q` except columns, vendors and products: a `tsquery`, and conditions on `c`.
  words: string | undefined;
  conditions: Statement[];
  // Selects a superset of the matching CVEs as `pk`, if the conditions allow that.
  candidates: Statement | undefined;
  // The user's trackings, if one of these conditions needs them.
  conditionsOn: Tracked | undefined;
}

// The vendors or products of a filter: by id, or, if there are too many, by the text in their keys. `size`: the total
// of their links to CVEs.
export interface NameFilter {
  kind: NameKind;
  ids: number[] | undefined;
  size: number;
  text: string;
}

export type NameKind = 'vendor' | 'product';

export async function prepareQuery(
  { db, cache, version }: ReadContext,
  given: CveFilter,
  tracked: Tracked,
): Promise<CveQuery> {
  const filter = takeDates(given);
  const { vendor, product, vendorId, productId } = filter;
  const known = (key: string, make: () => Promise<NameFilter>) => cache.get(version, `names ${key}`, make);
  const { words, names: terms, isTracked, rest } = splitSearch(filter.query);
  const findNames = ({ field, value }: { field: NameKind; value: string }) =>
    known(`${field}s ${identityKey(value)}`, () => findNamesContaining(db, field, identityKey(value)));
  const names = await Promise.all([
    ...terms.map(findNames),
    ...(vendorId === undefined ? [] : [known(`vendor ${vendorId}`, () => oneName(db, 'vendor', vendorId))]),
    ...(productId === undefined ? [] : [known(`product ${productId}`, () => oneName(db, 'product', productId))]),
    ...(vendor === undefined ? [] : [known(`vendors ${vendor}`, () => findNamesContaining(db, 'vendor', vendor))]),
    ...(product === undefined ? [] : [known(`products ${product}`, () => findNamesContaining(db, 'product', product))]),
  ]);
  const found = filter.versionId === undefined ? undefined : await findVersion(db, filter.versionId);
  const target = filter.versionId === undefined ? undefined : (found?.target ?? UNKNOWN_VERSION);
  const chosen = chooseTracked(filter, tracked, isTracked);
  const prepared = await prepareConditions(rest, findNames, tracked);
  return {
    filter: found === undefined ? filter : { ...filter, versionId: found.id },
    names,
    tracked: chosen,
    target,
    words,
    ...prepared,
    conditions: [...prepared.conditions, ...outcomeConditions(filter, { tracked: chosen, target })],
  };
}

/** Selects the CVEs that affect the version or trackings of a query. The others of its list can't be compared with them. */
export const selectAffected = ({ tracked, target }: Pick<CveQuery, 'tracked' | 'target'>): Statement | undefined =>
  target !== undefined ? matchedBy([target], 'affected') : tracked && trackedSet(tracked, 'affected');

function outcomeConditions({ outcome }: CveFilter, compared: Pick<CveQuery, 'tracked' | 'target'>): Statement[] {
  const affected = outcome && selectAffected(compared);
  if (affected === undefined) return [];
  return [outcome === 'affected' ? sql`c.pk in (${affected})` : sql`not c.pk in (${affected})`];
}

// A query that is checked for few rows: names are compared with those of each row, without a lookup among all names.
export async function prepareForFew(query: SearchQuery, tracked: Tracked): Promise<CveQuery> {
  const filter = takeDates({ query });
  const { words, names, isTracked, rest } = splitSearch(filter.query);
  const toNames = ({ field, value }: NameTerm): NameFilter => ({
    kind: field,
    ids: undefined,
    size: 0,
    text: identityKey(value),
  });
  return {
    filter,
    names: names.map(toNames),
    tracked: isTracked ? tracked : undefined,
    target: undefined,
    words,
    ...(await prepareConditions(rest, async (term) => toNames(term), tracked)),
  };
}

// Conditions for the parts of a query that no index supports, with their names looked up.
async function prepareConditions(
  rest: SearchQuery[],
  findNames: (term: NameTerm) => Promise<NameFilter>,
  tracked: Tracked,
): Promise<Pick<CveQuery, 'conditions' | 'conditionsOn' | 'candidates'>> {
  const terms = rest.flatMap(listTerms);
  const found = await Promise.all(terms.filter(isNameTerm).map(async (term) => [term, await findNames(term)] as const));
  const names = new Map<FieldTerm, NameFilter>(found);
  const lookUp = (term: FieldTerm) => {
    const set = names.get(term);
    if (set !== undefined) return inNames(set);
    const isFollowed = sql`c.pk in (${trackedSet(tracked)})`;
    return term.value === true ? isFollowed : sql`not ${isFollowed}`;
  };
  const asksTracked = terms.some((term) => term.kind === 'field' && term.field === 'tracked');
  return {
    conditions: rest.map((part) => toCondition(part, lookUp)),
    conditionsOn: asksTracked ? tracked : undefined,
    candidates: firstDefined(rest.map((part) => listCandidates(part, names))),
  };
}

const firstDefined = <T>(values: (T | undefined)[]): T | undefined => values.find((value) => value !== undefined);

// All CVEs with at least this EPSS, and some that are rounded up to it.
const selectRisky = (score: number) =>
  sql`select r.cve_pk as pk from cve_ranks r where r.epss >= ${Math.floor(score * 100_000)}::integer`;

// Selects a superset of the matches of a part of a query; undefined without an index for it.
function listCandidates(query: SearchQuery, names: ReadonlyMap<FieldTerm, NameFilter>): Statement | undefined {
  if (isOfText(query)) return isAnchored(query) ? selectWithWords(toTsquery(query)) : undefined;
  if (query.kind === 'field') {
    if (query.field === 'epss' && query.comparison.startsWith('>')) return selectRisky(query.value);
    const set = names.get(query);
    return set && selectLinked(set);
  }
  if (query.kind !== 'and' && query.kind !== 'or') return undefined;
  const sets = query.parts.map((part) => listCandidates(part, names));
  if (query.kind === 'and') return firstDefined(sets);
  if (sets.includes(undefined)) return undefined;
  return sql.join(
    sets.map((set) => sql`select pk from (${set}) branch`),
    ' union all ',
  );
}

const UNKNOWN_VERSION: Target = { productId: 0, text: '', isFilter: false };

// Returns the version page of a version; for an alias, the page of the canonical product.
async function findVersion(db: Db, id: number): Promise<{ id: number; target: Target } | undefined> {
  const row = await db.row<{ id: number; productId: number; text: string }>(sql`
    select coalesce(canonical.id, version.id) as id, coalesce(canonical.product_id, version.product_id) as "productId", version.version as text
    from product_versions version join products product on product.id = version.product_id
    left join product_versions canonical on canonical.product_id = product.canonical_id and canonical.version = version.version
    where version.id = ${id}`);
  if (row === undefined) return undefined;
  return { id: row.id, target: { productId: row.productId, text: row.text, isFilter: false } };
}

function chooseTracked(filter: CveFilter, tracked: Tracked, isTracked: boolean): Tracked | undefined {
  if (filter.trackingId !== undefined) return trackedAlone(tracked, filter.trackingId);
  return filter.tracked || isTracked ? tracked : undefined;
}

// Selects the links `l` of the set that meet a condition; `cve_pk` may be repeated.
export function selectLinks({ kind, ids, text }: NameFilter): { from: Statement; where: Statement } {
  const column = sql.ident(`${kind}_id`);
  const links = sql`${sql.ident(`cve_${kind}s`)} l`;
  return ids === undefined
    ? {
        from: sql`${links} join ${sql.ident(`${kind}s`)} n on n.id = l.${column}`,
        where: sql`n.canonical_id is null and ${nameContains(sql`n`, text)}`,
      }
    : { from: links, where: sql`l.${column} = any(${ids}::integer[])` };
}

// Selects the links of the set as `pk` and `published_date`; a CVE may be repeated.
export const selectLinked = (names: NameFilter): Statement => {
  const { from, where } = selectLinks(names);
  return sql`select l.cve_pk as pk, l.published_date from ${from} where ${where}`;
};

// The condition that `c` has a link to the set.
export const inNames = (names: NameFilter): Statement => {
  const { from, where } = selectLinks(names);
  return sql`exists (select 1 from ${from} where l.cve_pk = c.pk and ${where})`;
};

// One vendor or product, by its id or the id of an alias.
async function oneName(db: Db, kind: NameKind, id: number): Promise<NameFilter> {
  const table = sql.ident(`${kind}s`);
  const row = await db.row<{ id: number; n: number }>(sql`
    select shown.id, shown.cves_count as n from ${table} asked
    join ${table} shown on shown.id = coalesce(asked.canonical_id, asked.id) where asked.id = ${id}`);
  return { kind, ids: [row?.id ?? id], size: row?.n ?? 0, text: '' };
}

// All vendors or products whose key contains the text. With a limit on this search, the planner would read the whole
// table.
async function findNamesContaining(db: Db, kind: NameKind, text: string): Promise<NameFilter> {
  const rows = await db.rows<{ id: number; size: number }>(sql`
    with matches as materialized (
      select n.id, n.cves_count from ${sql.ident(`${kind}s`)} n
      where n.canonical_id is null and ${nameContains(sql`n`, text)})
    select id, sum(cves_count) over ()::integer as size from matches where cves_count > 0 limit ${MAX_LISTED_NAMES + 1}`);
  const size = rows[0]?.size ?? 0;
  const listed = rows.length <= MAX_TRACKED_NAMES || (rows.length <= MAX_LISTED_NAMES && size <= LINK_COUNT_THRESHOLD);
  return { kind, ids: listed ? rows.map(({ id }) => id) : undefined, size, text };
}

// Returns the cache key of an answer: the filter, and the trackings if a condition needs them.
export const getCacheKey = ({ filter, tracked, conditionsOn }: CveQuery): string =>
  JSON.stringify([filter, tracked?.key, conditionsOn?.key]);

// Conditions on `c`, a row of cves (or of a part of it).

export const all = (conditions: Statement[]): Statement =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ');

// Returns the conditions that an index in the list's order supports.
export function orderedConditions({ severity, from, to, kev, cveId, query }: CveFilter): Statement[] {
  return [
    ...(severity === undefined ? [] : [sql`c.severity = ${severity}::smallint`]),
    ...(from === undefined ? [] : [sql`c.published_date >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`c.published_date <= ${to}::timestamptz`]),
    ...(kev === undefined ? [] : [kev ? sql`c.kev` : sql`not c.kev`]),
    ...(cveId?.year === undefined ? [] : [sql`c.cve_year = ${Math.min(cveId.year, 32_767)}::smallint`]),
    ...splitSearch(query).columns.map((part) => toCondition(part, lookUpNothing)),
  ];
}

const lookUpNothing = ({ field }: FieldTerm): Statement => {
  throw new Error(`${field} is not a column`);
};

const idPart = (text: string) => sql`substr(c.cve_id, 5) like ${containing(text)}`;
const namePart = (text: string) => sql`c.search_name like ${containing(text)}`;
const startsWith = (text: string) => `CVE-${containing(text).slice(1)}`;

const namedLike = (kind: 'vendor' | 'product', text: string) => inNames({ kind, ids: undefined, size: 0, text });

// Returns the conditions that are checked for each row.
export function textConditions({ cveId, name, search }: CveFilter): Statement[] {
  return [
    ...(cveId?.prefix === undefined ? [] : [sql`c.cve_id like ${startsWith(cveId.prefix)}`]),
    ...(cveId?.part === undefined ? [] : [idPart(cveId.part)]),
    ...(name === undefined ? [] : [namePart(name)]),
    ...(search === undefined
      ? []
      : [
          sql`(${idPart(search.toUpperCase().replace(/^CVE-/, ''))} or ${namePart(search)}
            or ${namedLike('vendor', search)} or ${namedLike('product', search)})`,
        ]),
  ];
}

// Returns the conditions on other tables, except `except`, from which the query starts.
export function linkConditions(
  { names, tracked, target, words, conditions }: CveQuery,
  except?: NameFilter,
): Statement[] {
  return [
    ...(words === undefined ? [] : [eachHasWords(words)]),
    ...conditions,
    ...names.filter((set) => set !== except).map(inNames),
    ...(tracked === undefined ? [] : [sql`c.pk in (${trackedSet(tracked)})`]),
    ...(target === undefined ? [] : [sql`c.pk in (${matchedBy([target])})`]),
  ];
}

export const everyCondition = (query: CveQuery, except?: NameFilter): Statement[] => [
  ...orderedConditions(query.filter),
  ...textConditions(query.filter),
  ...linkConditions(query, except),
];

// True if the query consists only of words of a name, parts of an id, and conditions that an index in the list's order
// supports.
export const isOfOwnText = (query: CveQuery): boolean =>
  query.filter.search === undefined &&
  ownTextConditions(query).length > 0 &&
  linkConditions({ ...query, words: undefined }).length === 0;

const ownTextConditions = ({ filter, words }: CveQuery) => [
  ...textConditions(filter),
  ...(words === undefined ? [] : [eachHasWords(words)]),
];

// Selects the rows `c` with these words, first by date. Otherwise the planner would also use the index of words, whose
// cost depends on the CVEs of all years.
export const scanByDate = (query: CveQuery): Statement => sql`
  (select * from cves c where ${all(orderedConditions(query.filter))} offset 0) c where ${all(ownTextConditions(query))}`;

// The row after which a page begins.
export interface PageCursor {
  at: string;
  pk: number;
  // The sort key, unless the list is sorted by publication.
  key?: number;
}

export interface PageSize {
  after: PageCursor | undefined;
  // The number of rows to read: one more than the page shows, to detect a next page.
  rows: number;
  total?: number | undefined;
  // True if the dates select so few rows that each can be checked for the words.
  isShort?: boolean | undefined;
}

// The condition for rows after the place, on a table `alias` with the primary key of the CVE in column `pk`.
export const afterRow = (alias: string, pk: string, { after }: PageSize): Statement[] =>
  after === undefined
    ? []
    : [
        sql`(${sql.ident(alias)}.published_date, ${sql.ident(alias)}.${sql.ident(pk)}) < (${after.at}::timestamptz, ${after.pk}::integer)`,
      ];
