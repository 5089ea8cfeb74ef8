import { sql, type Statement } from '../../db/index.ts';
import { textConditions } from './conditions.ts';
import type { CveFilter } from './CveFilter.ts';
import type { CveQuery } from './CveQuery.ts';
import { linksOf, type NameSet } from './NameSet.ts';
import { versionsInRanges, trackedSet } from './Tracked.ts';

/** So many links cost less than a search for a frequent word. */
const CHEAP = 60_000;

const found = (filter: CveFilter) => sql`select c.pk from cves c where ${sql.join(textConditions(filter), ' and ')}`;

const linked = (names: NameSet) => {
  const { from, where } = linksOf(names);
  return sql`select l.cve_pk as pk from ${from} where ${where}`;
};

/** A search over four columns is four searches: an OR of them would use no index. */
const searched = (search: string) =>
  sql.join(
    [
      found({ name: search }),
      found({ cveId: { part: search.toUpperCase().replace(/^CVE-/, '') } }),
      ...(['vendor', 'product'] as const).map((kind) => linked({ kind, ids: undefined, size: 0, text: search })),
    ],
    ' union all ',
  );

export interface Hits {
  /** Primary keys as `pk`, some of them several times. */
  statement: Statement;
  /** The set of names they are the links of: that condition need not be looked at again. */
  covers?: NameSet | undefined;
}

/** The CVEs that match the one part of a query that is likely the rarest. */
export function hitsOf({ filter, names, tracked }: CveQuery): Hits {
  const { cveId, name, search, versionId } = filter;
  if (versionId !== undefined) {
    return { statement: sql`select r.cve_pk as pk from ${versionsInRanges} where v.id = ${versionId}` };
  }
  if (cveId?.prefix !== undefined) return { statement: found({ cveId }) };
  const [fewest] = names.toSorted((a, b) => a.size - b.size);
  if (fewest !== undefined && fewest.size <= CHEAP) return { statement: linked(fewest), covers: fewest };
  if (name !== undefined) return { statement: found({ name }) };
  if (cveId?.part !== undefined) return { statement: found({ cveId }) };
  if (tracked !== undefined) return { statement: trackedSet(tracked) };
  if (search !== undefined) return { statement: searched(search) };
  return fewest === undefined
    ? { statement: sql`select c.pk from cves c` }
    : { statement: linked(fewest), covers: fewest };
}
