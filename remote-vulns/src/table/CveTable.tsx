import type { CveRow } from '@faultline/shared/contract';
import type { NextPage } from '@faultline/shared/query';
import { DataTable, ListFooter, useInfiniteScroll } from '@faultline/shared/tables';
import { findRowTracking } from '@faultline/shared/tracking';
import { type ReactNode, useCallback } from 'react';
import { useListShortcuts } from '../keyboard-shortcuts/useListShortcuts.ts';
import type { RowActionHandlers } from '../rows/useRowActions.ts';
import { useAutoLoadLimit } from '../screen/useAutoLoadLimit.ts';
import type { CveList } from '../screen/useCveList.ts';
import { CveCard } from './CveCard.tsx';
import type { CveColumn } from './cveColumns.tsx';
import { CveTableStyles } from './CveTableStyles.tsx';
import { useSortedRows } from './useSortedRows.ts';

interface CveTableProps {
  list: CveList;
  more: NextPage;
  actions: RowActionHandlers;
  columns: readonly CveColumn[];
  /** In place of the table when there is no row. */
  empty: ReactNode;
}

const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;
const getRowKey = (row: CveRow) => row.cve_id;
const renderCard = (row: CveRow) => <CveCard row={row} />;

/** The rows, which grow as the page is scrolled: within 300 px of the bottom, looked at every 100 ms (specification 6.11). */
export function CveTable({ list, more, actions, columns, empty }: CveTableProps) {
  const { rows, sort, onSort } = useSortedRows(list.rows, more.status === 'end');
  const { selectedKey } = useListShortcuts(rows, actions);
  const barren = useAutoLoadLimit(list.loaded, rows.length);
  const growing = more.status === 'idle' && !barren;
  useInfiniteScroll(more.load, { distance: 300, throttle: 100, enabled: growing, loaded: list.loaded });
  const { index } = actions;
  const highlighted = useCallback((row: CveRow) => findRowTracking(index, row) !== undefined, [index]);
  const total = Math.max(list.total, rows.length);
  const foot = <ListFooter state={endStates[more.status]} onLoadMore={more.load} shown={rows.length} total={total} />;
  if (rows.length === 0) {
    return (
      <>
        {empty}
        {more.status !== 'end' && foot}
      </>
    );
  }
  return (
    <CveTableStyles>
      <DataTable
        label="Vulnerabilities"
        rows={rows}
        columns={columns}
        rowKey={getRowKey}
        onOpen={actions.open}
        highlighted={highlighted}
        selectedKey={selectedKey}
        sort={sort}
        onSort={onSort}
        total={total}
        card={renderCard}
        footer={foot}
      />
    </CveTableStyles>
  );
}
