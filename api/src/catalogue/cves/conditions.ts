import { containing, sql, type Statement } from '../../db/index.ts';
import type { CveFilter } from './CveFilter.ts';
import type { CveQuery } from './CveQuery.ts';
import { linksOf, type NameSet } from './NameSet.ts';
import { versionsInRanges, trackedSet } from './Tracked.ts';

// Conditions on `c`, a row of cves (or of a part of it).

export const all = (conditions: Statement[]): Statement =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ');

/** What an index in the list's order can follow. */
export function orderedConditions({ severity, from, to, kev, cveId }: CveFilter): Statement[] {
  return [
    ...(severity === undefined ? [] : [sql`c.severity = ${severity}::smallint`]),
    ...(from === undefined ? [] : [sql`c.published_date >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`c.published_date <= ${to}::timestamptz`]),
    ...(kev === undefined ? [] : [kev ? sql`c.kev` : sql`not c.kev`]),
    ...(cveId?.year === undefined ? [] : [sql`c.cve_year = ${Math.min(cveId.year, 32_767)}::smallint`]),
  ];
}

const idPart = (text: string) => sql`substr(c.cve_id, 5) like ${containing(text)}`;
const namePart = (text: string) => sql`c.search_name like ${containing(text)}`;
const startsWith = (text: string) => `CVE-${containing(text).slice(1)}`;

export const inNames = (names: NameSet): Statement => {
  const { from, where } = linksOf(names);
  return sql`exists (select 1 from ${from} where l.cve_pk = c.pk and ${where})`;
};

const namedLike = (kind: 'vendor' | 'product', text: string) => inNames({ kind, ids: undefined, size: 0, text });

/** What must be looked at row by row. */
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

/** What is decided by other tables. `except` is left out: it drives the query. */
export function linkConditions({ filter, names, tracked }: CveQuery, except?: NameSet): Statement[] {
  const { versionId } = filter;
  return [
    ...names.filter((set) => set !== except).map(inNames),
    ...(tracked === undefined ? [] : [sql`c.pk in (${trackedSet(tracked)})`]),
    ...(versionId === undefined
      ? []
      : [sql`c.pk in (select r.cve_pk from ${versionsInRanges} where v.id = ${versionId})`]),
  ];
}

export const everyCondition = (query: CveQuery, except?: NameSet): Statement[] => [
  ...orderedConditions(query.filter),
  ...textConditions(query.filter),
  ...linkConditions(query, except),
];
