import { sql, type Statement } from '../../../db/index.ts';
import { overlap, probeTable, type Target } from '../../../ingest/matching/trackedItems.ts';
import { matchedBy, type Tracked, trackedDates, trackedSet } from '../trackedCves.ts';
import {
  all,
  everyCondition,
  linkConditions,
  orderedConditions,
  scanByDate,
  textConditions,
  afterRow,
  type PageSize,
  type CveQuery,
  type NameFilter,
  LINK_COUNT_THRESHOLD,
  selectLinked,
} from './CveQuery.ts';
import { selectWithWords } from './searchCondition.ts';
import { PHRASE_OPERATOR } from './searchParts.ts';
import type { CveFilter } from './filter.ts';

// A statement that selects the rows of a page (`pk`, `published_date`, newest first). The result of a `bounded` one is
// used only if it has all requested rows.
export interface Plan {
  statement: Statement;
  bounded: boolean;
  // The statement has a third column, `total`.
  counts: boolean;
}

const SCAN_LIMIT = 4000;
// Beyond this many rows, all matches are read and counted; a first page needs its total anyway.
const FIRST_SCAN_LIMIT = 1000;

// From this number of matches, scanning the newest rows finds a page faster than reading all matches.
const FREQUENT_MATCHES = 5000;
// Up to this number, the text of each link is checked; above it, the word index is intersected with the links.
const FEWER_THAN_WORDS = 1000;

// Up to this number, links cost less than a search for a frequent word.
const CHEAP_LINK_COUNT = 60_000;

// Returns the statements for a page, to be tried in order. They are chosen here because the planner's choice is
// unstable. A small set of links is read first; frequent matches are found among the newest rows; if that does not fill
// the page, matches are rare, so all of them are read, which also gives the total.
export function planPages(query: CveQuery, size: PageSize): Plan[] {
  const { filter, names, tracked, target, words, conditions } = query;
  const text = textConditions(filter);
  if (tracked !== undefined || target !== undefined || filter.cveId?.prefix !== undefined) {
    const alone = tracked !== undefined && everyCondition(query).length === 1;
    return alone ? [trackedOnly(tracked, size)] : [materialize(query, size)];
  }
  const [fewest] = names.toSorted((a, b) => a.size - b.size);
  if (words !== undefined) {
    if (size.isShort) return [exact(scanDates(query, size))];
    const scans =
      isDrivenByWords(query) && (size.total === undefined ? !countsCheaply(query) : size.total > FREQUENT_MATCHES);
    return [
      ...(scans ? [toBoundedPlan(scanNewest(query, size))] : []),
      ...(fewest === undefined ? [] : scanNewestLinks(query, fewest, size)),
      materialize(query, size),
    ];
  }
  const whole = everyCondition(query).length === 1;
  if (fewest !== undefined && isFew(fewest)) {
    if (fewest.size <= LINK_COUNT_THRESHOLD && !(whole && fewest.ids.length === 1)) return [materialize(query, size)];
    if (text.length === 0) return [exact(joinFromLinks(query, fewest, size))];
  }
  if (text.length === 0 && names.length === 0 && conditions.length === 0)
    return [exact(newest(query, size, size.rows))];
  return [toBoundedPlan(scanNewest(query, size)), materialize(query, size)];
}

const isDrivenByWords = ({ words, names }: CveQuery): boolean =>
  words !== undefined && names.every(({ size }) => size > CHEAP_LINK_COUNT);

// True if the index of words alone finds the matches. Other phrases are searched in each text with their words.
export const countsCheaply = (query: CveQuery): boolean =>
  isDrivenByWords(query) && query.words?.includes(PHRASE_OPERATOR) === false;

const exact = (statement: Statement): Plan => ({ statement, bounded: false, counts: false });
const toBoundedPlan = (statement: Statement): Plan => ({ statement, bounded: true, counts: false });
const isFew = (names: NameFilter): names is NameFilter & { ids: number[] } => names.ids !== undefined;

// Reads the index in the list's order.
const newest = ({ filter }: CveQuery, size: PageSize, most: number): Statement =>
  sql`select c.pk, c.published_date from cves c where ${all([...afterRow('c', 'pk', size), ...orderedConditions(filter)])}
    order by c.published_date desc, c.pk desc limit ${most}`;

const scanDates = (query: CveQuery, size: PageSize): Statement =>
  sql`select c.pk, c.published_date from ${scanByDate(query)} and ${all(afterRow('c', 'pk', size))}
    order by c.published_date desc, c.pk desc limit ${size.rows}`;

function scanNewest(query: CveQuery, size: PageSize): Statement {
  const rest = [...textConditions(query.filter), ...linkConditions(query)];
  const most = size.after === undefined ? FIRST_SCAN_LIMIT : SCAN_LIMIT;
  return sql`select c.pk, c.published_date from (${newest(query, size, most)}) newest join cves c on c.pk = newest.pk
    where ${all(rest)} order by newest.published_date desc, newest.pk desc limit ${size.rows}`;
}

// Reads the newest links of each of a few vendors or products, as many as the page needs.
function joinFromLinks(query: CveQuery, driver: NameFilter & { ids: number[] }, size: PageSize): Statement {
  const column = sql.ident(`${driver.kind}_id`);
  const { from, to, ...filter } = query.filter;
  const dates = [
    ...(from === undefined ? [] : [sql`l.published_date >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`l.published_date <= ${to}::timestamptz`]),
  ];
  const conditions = [...orderedConditions(filter), ...textConditions(filter), ...linkConditions(query, driver)];
  const links = sql`select l.cve_pk as pk, l.published_date from ${sql.ident(`cve_${driver.kind}s`)} l
    ${conditions.length === 0 ? sql.empty : sql`join cves c on c.pk = l.cve_pk`}
    where l.${column} = i.id and ${all([...afterRow('l', 'cve_pk', size), ...dates, ...conditions])}
    order by l.published_date desc, l.cve_pk desc limit ${size.rows}`;
  return sql`select x.pk, x.published_date from unnest(${driver.ids}::integer[]) as i (id) cross join lateral (${links}) x
    group by x.pk, x.published_date order by x.published_date desc, x.pk desc limit ${size.rows}`;
}

// Searches for words in the texts of the newest links, one by one, if the known total suggests that a few of them fill
// the page.
function scanNewestLinks(query: CveQuery, names: NameFilter, size: PageSize): Plan[] {
  const most = Math.ceil((2 * size.rows * names.size) / (size.total ?? 0));
  if (isDrivenByWords(query) || !(most <= FEWER_THAN_WORDS)) return [];
  const newestLinks = sql`select l.pk, l.published_date from (${linkedOnce(names)}) l where ${all(afterRow('l', 'pk', size))}
    order by l.published_date desc, l.pk desc limit ${most}`;
  const statement = sql`select c.pk, c.published_date from (${newestLinks}) newest join cves c on c.pk = newest.pk
    where ${all(everyCondition(query, names))} order by newest.published_date desc, newest.pk desc limit ${size.rows}`;
  return [toBoundedPlan(statement)];
}

// Finds all matches of the most selective condition, then filters, sorts and counts them.
function materialize(query: CveQuery, size: PageSize): Plan {
  const { statement, left } = matchNames(query);
  const counts = size.after === undefined && size.total === undefined;
  const isMatch = left.length === 0 ? [] : [sql`c.pk in (select pk from matches)`];
  const page = sql`with matches as materialized (${statement})
    select c.pk, c.published_date ${counts ? sql`, count(*) over () as total` : sql.empty}
    from ${left.length === 0 ? sql`matches` : sql`cves`} c where ${all([...isMatch, ...afterRow('c', 'pk', size), ...left])}
    order by c.published_date desc, c.pk desc limit ${size.rows}`;
  return { statement: page, bounded: false, counts };
}

// Finds all tracked CVEs with their count; after the first page only the newest.
function trackedOnly(tracked: Tracked, size: PageSize): Plan {
  if (size.after !== undefined) return exact(trackedUnion(tracked, size));
  const statement = sql`select u.pk, u.published_date, count(*) over () as total from (${trackedDates(tracked)}) u
    order by u.published_date desc, u.pk desc limit ${size.rows}`;
  return { statement, bounded: false, counts: true };
}

// Selects the newest CVEs of all trackings: reads the newest of each tracking, as many as the page needs, and then the
// newest among these. One condition with OR or EXISTS would check every CVE.
function trackedUnion({ cves, vendors, products, targets }: Tracked, size: PageSize): Statement {
  const { rows } = size;
  const place = (alias: string, pk: string) => all(afterRow(alias, pk, size));
  const links = (kind: 'vendor' | 'product') => sql`
    select l.cve_pk as pk, l.published_date from ${sql.ident(`cve_${kind}s`)} l
    where l.${sql.ident(`${kind}_id`)} = i.id and ${place('l', 'cve_pk')}
    order by l.published_date desc, l.cve_pk desc limit ${rows}`;
  const single = sql`(
    select c.pk, c.published_date from cves c where c.pk = any(${cves}::integer[]) and ${place('c', 'pk')})`;
  // A CVE is repeated for each scheme of versions of its ranges.
  const ranges = sql`
    select distinct r.cve_pk as pk, r.published_date from affected_ranges r
    where r.product_id = i.product_id and ${place('r', 'cve_pk')} and exists (
      select 1 from unnest(i.los, i.his) probe (lo, hi) where ${overlap(sql`probe`, sql`r`)})
    order by r.published_date desc, r.cve_pk desc limit ${rows}`;
  const branches = [
    ...(cves.length === 0 ? [] : [single]),
    ...(vendors.length === 0 ? [] : [newestLinked(vendors, links('vendor'))]),
    ...(products.length === 0 ? [] : [newestLinked(products, links('product'))]),
    ...(targets.length === 0 ? [] : [newestOf(probesByTarget(targets), ranges)]),
  ];
  if (branches.length === 0) return sql`select pk, published_date from cves where false`;
  return sql`select distinct u.pk, u.published_date from (${sql.join(branches, ' union all ')}) u
    order by u.published_date desc, u.pk desc limit ${rows}`;
}

const newestLinked = (ids: number[], links: Statement) => newestOf(sql`unnest(${ids}::integer[]) as i (id)`, links);

const newestOf = (followed: Statement, links: Statement) =>
  sql`(select x.pk, x.published_date from ${followed} cross join lateral (${links}) x)`;

const probesByTarget = (targets: readonly Target[]) =>
  sql`(select product_id, array_agg(lo) as los, array_agg(hi) as his from ${probeTable(targets)} group by place, product_id) i`;

export interface NameMatches {
  // Selects primary keys as `pk`, and `published_date` if no condition is left.
  statement: Statement;
  // The conditions to check for each match; if empty, matches are not repeated.
  left: Statement[];
}

// Selects the CVEs that match the part of a query that is probably the rarest; with words also by date, which may be
// rarer.
export function matchNames(query: CveQuery): NameMatches {
  const { filter, names, tracked, target, words, candidates } = query;
  const { cveId, name, search } = filter;
  const allLeft = everyCondition(query);
  if (target !== undefined) return { statement: matchedBy([target]), left: allLeft };
  const { search: _search, ...own } = filter;
  const narrowed: NameMatches = {
    statement: selectMatching(own),
    left: [...(search === undefined ? [] : textConditions({ search })), ...linkConditions(query)],
  };
  if (cveId?.prefix !== undefined) return narrowed;
  const [fewest] = names.toSorted((a, b) => a.size - b.size);
  if (words !== undefined && isDrivenByWords(query)) {
    const { from, to, ...undated } = filter;
    return {
      statement: selectWithWords(words, { from, to }),
      left: everyCondition({ ...query, filter: undated, words: undefined }),
    };
  }
  if (words !== undefined && fewest !== undefined && fewest.size > FEWER_THAN_WORDS) {
    const both = sql`select l.pk, l.published_date from (${linkedOnce(fewest)}) l
      where l.pk in (select w.pk from (${selectWithWords(words, filter)} offset 0) w)`;
    return { statement: both, left: everyCondition({ ...query, words: undefined }, fewest) };
  }
  if (fewest !== undefined && fewest.size <= CHEAP_LINK_COUNT) {
    return { statement: linkedOnce(fewest), left: everyCondition(query, fewest) };
  }
  if (name !== undefined || cveId?.part !== undefined) return narrowed;
  if (tracked !== undefined) return { statement: trackedSet(tracked), left: allLeft };
  if (candidates !== undefined) return { statement: candidates, left: allLeft };
  if (search !== undefined) return { statement: buildSearch(filter), left: allLeft };
  return fewest === undefined ? narrowed : { statement: linkedOnce(fewest), left: everyCondition(query, fewest) };
}

const selectMatching = (filter: CveFilter) =>
  sql`select c.pk, c.published_date from cves c where ${all([...orderedConditions(filter), ...textConditions(filter)])}`;

// A CVE has one link to a vendor or product, but may have links to several of them.
const linkedOnce = (names: NameFilter) =>
  names.ids?.length === 1
    ? selectLinked(names)
    : sql`select distinct l.pk, l.published_date from (${selectLinked(names)}) l`;

// Searches four columns one by one, because an OR of them would use no index.
const buildSearch = ({ search = '', ...filter }: CveFilter) =>
  sql.join(
    [
      selectMatching({ ...filter, name: search }),
      selectMatching({ ...filter, cveId: { part: search.toUpperCase().replace(/^CVE-/, '') } }),
      ...(['vendor', 'product'] as const).map((kind) => selectLinked({ kind, ids: undefined, size: 0, text: search })),
    ],
    ' union all ',
  );
