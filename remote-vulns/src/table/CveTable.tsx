import { type CveRow, severityRank } from '@faultline/shared/contract';
import type { NextPage } from '@faultline/shared/query';
import { DataTable, ListFooter, useInfiniteScroll, useSelection, type Sort } from '@faultline/shared/tables';
import { findRowTracking, useCveOrder } from '@faultline/shared/tracking';
import { Card, EmptyState, LoadingState, Skeleton, styled, useOnDemand } from '@faultline/shared/ui';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useListShortcuts } from '../keyboard-shortcuts/useListShortcuts.ts';
import type { CveList } from '../rows/useCveList.ts';
import type { CveSort } from '../filters/useCveSort.ts';
import type { RowActionHandlers } from '../rows/useRowActions.ts';
import { selectColumn } from '../selection/selectColumn.tsx';
import { useSelectAll, SelectionContext } from '../selection/useRowSelection.ts';
import { CveTableStyles } from './CveTableStyles.ts';
import { CveCard } from './CveCard.tsx';
import type { CveColumn } from './cveColumns.tsx';
import type { EmptyListProps } from './EmptyList.tsx';
import { exploitationStates, getExploitationState, readDate } from '@faultline/shared/format';
import { scoreSource } from './CveCells.tsx';

interface CveTableProps {
  list: CveList;
  more: NextPage;
  order: CveSort;
  actions: RowActionHandlers;
  columns: readonly CveColumn[];
  widths: Readonly<Record<string, number>>;
  onWidth: (key: string, px: number | null) => void;
  compact: boolean;
  selecting: boolean;
  onOverflow: (keys: readonly string[]) => void;
  empty: EmptyListProps;
}

const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;
const getRowKey = (row: CveRow) => row.cve_id;

// Loads more rows within 300 px of the bottom, checked every 100 ms (specification 6.11). Memoized, so that typing
// into the filters does not render it again.
export const CveTable = memo(function CveTable(props: CveTableProps) {
  const { list, more, order, actions, columns, widths, onWidth, compact, selecting, onOverflow, empty } = props;
  const { rows, sort, onSort, isSortable } = useSortedRows(list.rows, more.status === 'end', order);
  const styles = useHeadingFocus();
  useCveOrder(rows);
  const selection = useSelection(rows, getRowKey);
  const quickView = useQuickView();
  const { selected, select, open, onClickCapture, onKeyDown } = useListShortcuts(rows, actions, {
    onQuickView: quickView.toggle,
    onSelect: ({ cve_id }) => selection.toggle(cve_id),
    onSelectTo: ({ cve_id }) => selection.selectTo(cve_id),
    onEscape: () => {
      if (quickView.isOpen) quickView.close();
      else if (selection.selected.length > 0) selection.clear();
      else return false;
      return true;
    },
  });
  const hasSelection = selection.selected.length > 0;
  // The checkboxes are updated at once, the bar later.
  const selectionOfBar = useDeferredValue(selection);
  const bar = useOnDemand(loadSelectionBar, hasSelection);
  // Other columns render every row again, so the row itself is updated first.
  const isSelecting = useDeferredValue(selecting || hasSelection);
  const isQuickViewShown = useDeferredValue(quickView.isOpen) && selected !== undefined;
  const shownColumns = useMemo(() => {
    const fitting = isQuickViewShown ? columns.map(yieldToPanel) : columns;
    return isSelecting ? [selectColumn, ...fitting] : fitting;
  }, [isSelecting, isQuickViewShown, columns]);
  const selectedKey = selected?.cve_id;
  const { show: showQuickView } = quickView;
  const renderCard = useCallback(
    (row: CveRow) => (
      <CveCard
        row={row}
        selecting={isSelecting}
        onQuickView={() => {
          select(row);
          showQuickView();
        }}
      />
    ),
    [isSelecting, select, showQuickView],
  );
  const isLimitReached = useAutoLoadLimit(list.loaded, rows.length);
  const growing = more.status === 'idle' && !isLimitReached;
  useInfiniteScroll(more.load, { distance: 300, throttle: 100, enabled: growing, loaded: list.loaded });
  const { index } = actions;
  const all = useSelectAll(selection, more, rows.length, list.total);
  const highlighted = useCallback((row: CveRow) => findRowTracking(index, row) !== undefined, [index]);
  const total = Math.max(list.total, rows.length);
  const foot = <ListFooter state={endStates[more.status]} onLoadMore={more.load} shown={rows.length} total={total} />;
  if (rows.length === 0) {
    return <EmptyTable {...empty} footer={more.status !== 'end' && foot} />;
  }
  return (
    <SelectionContext value={selection}>
      <CveTableStyles ref={styles} data-beside={isQuickViewShown} onClickCapture={onClickCapture} onKeyDown={onKeyDown}>
        <DataTable
          key={String(compact)}
          compact={compact}
          label="Vulnerabilities"
          rows={rows}
          columns={shownColumns}
          widths={widths}
          onWidth={onWidth}
          onOverflow={onOverflow}
          rowKey={getRowKey}
          onOpen={open}
          highlighted={highlighted}
          selectedKey={selectedKey}
          sort={sort}
          onSort={
            onSort &&
            ((next) => {
              isHeadingPressed = true;
              onSort(next);
            })
          }
          isSortable={isSortable}
          total={total}
          card={renderCard}
          footer={foot}
        />
        {isQuickViewShown && quickView.Panel && <quickView.Panel row={selected} onClose={quickView.close} />}
      </CveTableStyles>
      {bar && <bar.SelectionBar selection={selectionOfBar} all={all} total={total} index={index} />}
    </SelectionContext>
  );
});

const yieldToPanel = (column: CveColumn): CveColumn =>
  column.key === 'actions' || column.key === 'vendor'
    ? { ...column, priority: column.key === 'actions' ? 5.2 : 5.4 }
    : column;

const loadSelectionBar = () => import('../selection/SelectionBar.tsx');
let isHeadingPressed = false;

// Restores the focus to a pressed heading, because another order renders a new list with new headings.
function useHeadingFocus() {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isHeadingPressed) return undefined;
    isHeadingPressed = false;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      table.current?.querySelector<HTMLElement>('[aria-sort] > button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return table;
}

const loadEmptyList = () => import('./EmptyList.tsx');

function EmptyTable({ footer, ...props }: EmptyListProps & { footer: ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const loaded = useOnDemand(loadEmptyList, !hasFailed, () => setHasFailed(true));
  if (loaded === undefined && !hasFailed) return <TableSkeleton />;
  return (
    <>
      {loaded ? <loaded.EmptyList {...props} /> : <EmptyState title="No vulnerabilities found" />}
      {footer}
    </>
  );
}

const MAX_HIDDEN_ROWS = 100;

// Returns true after a hundred loaded rows of which none is shown. More are then loaded only by the button.
function useAutoLoadLimit(loaded: number, shown: number): boolean {
  const [mark, setMark] = useState({ loaded, shown });
  if (mark.shown !== shown || mark.loaded > loaded) setMark({ loaded, shown });
  return loaded - mark.loaded >= MAX_HIDDEN_ROWS;
}

const Rows = styled('div')(({ theme }) => ({
  '& > *': { display: 'flex', alignItems: 'center', height: 44, padding: '0 16px' },
  '& > * + *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
const widths = [92, 74, 86, 68, 95, 80, 71, 88, 77, 90, 66, 84];

export function TableSkeleton() {
  return (
    <Card flush>
      <LoadingState label="Fetching the latest security data..." minHeight={38} />
      <Rows aria-hidden>
        {widths.map((width) => (
          <div key={width}>
            <Skeleton height={14} width={`${width}%`} />
          </div>
        ))}
      </Rows>
    </Card>
  );
}

const loadQuickView = () => import(/* webpackChunkName: "modal" */ '../modal/QuickView.tsx');

function useQuickView() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => {
    setIsOpen(false);
    // The focus may have been in the panel.
    document.querySelector<HTMLElement>('tr[data-selected=true]')?.focus({ preventScroll: true });
  }, []);
  const loaded = useOnDemand(loadQuickView, isOpen, close);
  const show = useCallback(() => setIsOpen(true), []);
  return { isOpen, show, close, toggle: () => (isOpen ? close() : setIsOpen(true)), Panel: loaded?.QuickView };
}

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
function useSortedRows(rows: readonly CveRow[], complete: boolean, provider: CveSort) {
  const [sort, setSort] = useState<Sort>();
  const { offersSearch, setSort: setProviderSort } = provider;
  const inForce = complete ? sort : undefined;
  // The heading is updated at once, because sorting thousands of rows takes longer.
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
