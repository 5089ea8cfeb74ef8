import { type CveRow, severityRank } from '@faultline/shared/contract';
import { readDate } from '@faultline/shared/format';
import type { Sort } from '@faultline/shared/tables';
import { useMemo, useState } from 'react';
import { scoreSource } from './CveCells.tsx';

type Value = string | number;

const values: Record<string, (row: CveRow) => Value> = {
  cve_id: (row) => row.cve_id,
  vendor: (row) => `${row.vendor_name} ${row.product_name}`,
  severity: (row) => severityRank(row.severity),
  score: (row) => row.base_score ?? -1,
  source: (row) => scoreSource(row) ?? '',
  epss: (row) => row.epss ?? -1,
  published: (row) => readDate(row.published_date)?.getTime() ?? 0,
  name: (row) => row.vulnerability_name,
  status: (row) => row.vuln_status,
};

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));

/**
 * The rows in the order of a heading that was pressed. The provider has one order of its own, so rows can be put into
 * another only when all of them are here (`complete`); until then no heading can be pressed.
 */
export function useSortedRows(rows: readonly CveRow[], complete: boolean) {
  const [sort, setSort] = useState<Sort>();
  const inForce = complete ? sort : undefined;
  const sorted = useMemo(() => {
    const getValue = inForce && values[inForce.key];
    if (getValue === undefined) return rows;
    const sign = inForce?.direction === 'asc' ? 1 : -1;
    return rows.toSorted((a, b) => sign * compare(getValue(a), getValue(b)));
  }, [rows, inForce]);
  return { rows: sorted, sort: inForce, onSort: complete && rows.length > 1 ? setSort : undefined };
}
