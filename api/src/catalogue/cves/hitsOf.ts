import { containing, sql, type Statement } from '../../db/index.ts';
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
      ...(['vendor', 'product'] as const).map((kind) =>
        linked({ kind, ids: undefined, size: 0, pattern: containing(search) }),
      ),
    ],
    ' union all ',
  );

/** The primary keys that match the one part of a query that is likely the rarest, some of them several times. */
export function hitsOf({ filter, names, tracked }: CveQuery): Statement {
  const { cveId, name, search, versionId } = filter;
  if (versionId !== undefined) {
    return sql`select r.cve_pk as pk from ${versionsInRanges} where v.id = ${versionId}`;
  }
  if (cveId?.prefix !== undefined) return found({ cveId });
  const few = names.filter(({ ids }) => ids !== undefined).toSorted((a, b) => a.size - b.size)[0];
  if (few !== undefined && few.size <= CHEAP) return linked(few);
  if (name !== undefined) return found({ name });
  if (cveId?.part !== undefined) return found({ cveId });
  if (tracked !== undefined) return trackedSet(tracked);
  if (search !== undefined) return searched(search);
  const [many] = names.toSorted((a, b) => a.size - b.size);
  return many === undefined ? sql`select c.pk from cves c` : linked(many);
}
