import { type CveRow, severityRank } from '@faultline/shared/contract';
import { exploitationStates, getExploitationState, readDate } from '@faultline/shared/format';
import type { Sort } from '@faultline/shared/tables';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { CveSort } from '../filters/useCveSort.ts';
import { scoreSource } from './CveCells.tsx';

type Value = string | number;

const values: Record<string, (row: CveRow) => Value> = {
  cve_id: (row) => row.cve_id,
  vendor: (row) => `${row.vendor_name} ${row.product_name}`,
  severity: (row) => severityRank(row.severity),
  score: (row) => row.base_score ?? -1,
  source: (row) => scoreSource(row) ?? '',
  epss: (row) => row.epss ?? -1,
  exploitation: (row) => exploitationStates.indexOf(getExploitationState(row)),
  published: (row) => readDate(row.published_date)?.getTime() ?? 0,
  name: (row) => row.vulnerability_name,
  status: (row) => row.vuln_status,
};

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));

function sortRows(rows: readonly CveRow[], sort: Sort | undefined): readonly CveRow[] {
  const getValue = sort && values[sort.key];
  if (getValue === undefined) return rows;
  const sign = sort?.direction === 'asc' ? 1 : -1;
  // Values are parsed once instead of at each comparison: a date would be parsed a dozen times.
  const valued = rows.map((row) => ({ row, value: getValue(row) }));
  return valued.sort((a, b) => sign * compare(a.value, b.value)).map(({ row }) => row);
}

const sortedByProvider: readonly string[] = ['score', 'epss', 'published'];

// If the provider supports an order, it applies to all rows. Other orders are applied here only once all rows are
// loaded (`complete`); until then these headings are disabled.
export function useSortedRows(rows: readonly CveRow[], complete: boolean, provider: CveSort) {
  const [sort, setSort] = useState<Sort>();
  const { offersSearch, setSort: setProviderSort } = provider;
  const inForce = complete ? sort : undefined;
  // The heading answers at once; thousands of rows take longer to be put in order.
  const ordered = useDeferredValue(inForce);
  const sorted = useMemo(() => sortRows(rows, ordered), [rows, ordered]);
  const canSortHere = complete && rows.length > 1;
  const onSort = useCallback(
    (next: Sort) => {
      if (!offersSearch || !sortedByProvider.includes(next.key)) return setSort(next);
      setSort(undefined);
      setProviderSort(next);
    },
    [offersSearch, setProviderSort],
  );
  return {
    rows: sorted,
    sort: inForce ?? (offersSearch ? provider.sort : undefined),
    onSort: offersSearch || canSortHere ? onSort : undefined,
    isSortable: (key: string) => canSortHere || sortedByProvider.includes(key),
  };
}
