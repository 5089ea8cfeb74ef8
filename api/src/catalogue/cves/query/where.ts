import type { FieldTerm } from '@faultline/shared/search';
import { containing, sql, type Statement } from '../../../db/index.ts';
import { matchedBy, trackedSet } from '../trackedCves.ts';
import type { CveFilter } from './filter.ts';
import { eachHasWords, toCondition } from './searchCondition.ts';
import { splitSearch } from './searchParts.ts';
import { type CveQuery, inNames, type NameFilter } from './CveQuery.ts';

// Conditions on `c`, a row of cves (or of a part of it).

export const all = (conditions: Statement[]): Statement =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ');

// Returns what an index in the list's order can follow.
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

// Returns what must be looked at row by row.
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

// Returns what is decided by other tables. `except` is left out: it drives the query.
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

// The rows with these words as `c`, found by their dates before they are looked at. Left to itself, the planner asks
// the index of words too, which costs by a word's CVEs of all years.
export const scanByDate = (query: CveQuery): Statement => sql`
  (select * from cves c where ${all(orderedConditions(query.filter))} offset 0) c where ${all(ownTextConditions(query))}`;

// After which row a page begins.
export interface PageCursor {
  at: string;
  pk: number;
  // The sort key, unless the list is sorted by publication.
  key?: number;
}

export interface PageSize {
  after: PageCursor | undefined;
  // Rows wanted, one more than the page shows: it tells whether there is a next page.
  rows: number;
  total?: number | undefined;
  // True when the dates leave few rows to look for words in.
  isShort?: boolean | undefined;
}

// The rows after the place, for a table `alias` with its primary key of a CVE in column `pk`.
export const afterRow = (alias: string, pk: string, { after }: PageSize): Statement[] =>
  after === undefined
    ? []
    : [
        sql`(${sql.ident(alias)}.published_date, ${sql.ident(alias)}.${sql.ident(pk)}) < (${after.at}::timestamptz, ${after.pk}::integer)`,
      ];
