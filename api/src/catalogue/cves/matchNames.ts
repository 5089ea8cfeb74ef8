import { sql, type Statement } from '../../db/index.ts';
import { all, everyCondition, linkConditions, orderedConditions, textConditions } from './conditions.ts';
import type { CveFilter } from './CveFilter.ts';
import type { CveQuery } from './CveQuery.ts';
import { selectLinks, type NameFilter } from './NameFilter.ts';
import { versionsInRanges, trackedSet } from './Tracked.ts';

/** So many links cost less than a search for a frequent word. */
const CHEAP_LINK_COUNT = 60_000;

const found = (filter: CveFilter) =>
  sql`select c.pk, c.published_date from cves c where ${all([...orderedConditions(filter), ...textConditions(filter)])}`;

const selectLinked = (names: NameFilter) => {
  const { from, where } = selectLinks(names);
  return sql`select l.cve_pk as pk, l.published_date from ${from} where ${where}`;
};

/** A CVE has one link to a vendor or product, but may have links to several of them. */
const linkedOnce = (names: NameFilter) =>
  names.ids?.length === 1
    ? selectLinked(names)
    : sql`select distinct l.pk, l.published_date from (${selectLinked(names)}) l`;

/** A search over four columns is four searches: an OR of them would use no index. */
const buildSearch = ({ search = '', ...filter }: CveFilter) =>
  sql.join(
    [
      found({ ...filter, name: search }),
      found({ ...filter, cveId: { part: search.toUpperCase().replace(/^CVE-/, '') } }),
      ...(['vendor', 'product'] as const).map((kind) => selectLinked({ kind, ids: undefined, size: 0, text: search })),
    ],
    ' union all ',
  );

export interface NameMatches {
  /** Primary keys as `pk`; with nothing left also `published_date`. */
  statement: Statement;
  /** What a hit must still be looked at for; with nothing left, each hit comes once. */
  left: Statement[];
}

/** The CVEs that match the one part of a query that is likely the rarest; with the words of a name also its dates, which may be rarer. */
export function matchNames(query: CveQuery): NameMatches {
  const { filter, names, tracked } = query;
  const { cveId, name, search, versionId } = filter;
  const allLeft = everyCondition(query);
  if (versionId !== undefined) {
    return { statement: sql`select r.cve_pk as pk from ${versionsInRanges} where v.id = ${versionId}`, left: allLeft };
  }
  const { search: _search, ...own } = filter;
  const narrowed: NameMatches = {
    statement: found(own),
    left: [...(search === undefined ? [] : textConditions({ search })), ...linkConditions(query)],
  };
  if (cveId?.prefix !== undefined) return narrowed;
  const [fewest] = names.toSorted((a, b) => a.size - b.size);
  if (fewest !== undefined && fewest.size <= CHEAP_LINK_COUNT) {
    return { statement: linkedOnce(fewest), left: everyCondition(query, fewest) };
  }
  if (name !== undefined || cveId?.part !== undefined) return narrowed;
  if (tracked !== undefined) return { statement: trackedSet(tracked), left: allLeft };
  if (search !== undefined) return { statement: buildSearch(filter), left: allLeft };
  return fewest === undefined ? narrowed : { statement: linkedOnce(fewest), left: everyCondition(query, fewest) };
}
