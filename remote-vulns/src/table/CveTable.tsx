import type { CveRow } from '@faultline/shared/contract';
import type { NextPage } from '@faultline/shared/query';
import { DataTable, ListFooter, useInfiniteScroll } from '@faultline/shared/tables';
import { useCveOrder } from '@faultline/shared/routing';
import { findRowTracking } from '@faultline/shared/tracking';
import { Card, LoadingState, Skeleton, styled } from '@faultline/shared/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useListShortcuts } from '../keyboard-shortcuts/useListShortcuts.ts';
import type { CveList } from '../rows/useCveList.ts';
import type { CveSort } from '../rows/useCveSort.ts';
import type { RowActionHandlers } from '../rows/useRowActions.ts';
import { CveCard } from './CveCard.tsx';
import type { CveColumn } from './cveColumns.tsx';
import { useSortedRows } from './useSortedRows.ts';

interface CveTableProps {
  list: CveList;
  more: NextPage;
  /** The order that the provider offers. */
  order: CveSort;
  actions: RowActionHandlers;
  columns: readonly CveColumn[];
  compact: boolean;
  /** Takes the keys of the columns that the width has no room for. */
  onOverflow: (keys: readonly string[]) => void;
  /** In place of the table when there is no row. */
  empty: ReactNode;
}

const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;
const getRowKey = (row: CveRow) => row.cve_id;
const renderCard = (row: CveRow) => <CveCard row={row} />;

/** The rows, which grow as the page is scrolled: within 300 px of the bottom, looked at every 100 ms (specification 6.11). */
export function CveTable(props: CveTableProps) {
  const { list, more, order, actions, columns, compact, onOverflow, empty } = props;
  const { rows, sort, onSort, isSortable } = useSortedRows(list.rows, more.status === 'end', order);
  const styles = useHeadingFocus();
  useCveOrder(rows);
  const { selectedKey, open, onClickCapture } = useListShortcuts(rows, actions);
  const isLimitReached = useAutoLoadLimit(list.loaded, rows.length);
  const growing = more.status === 'idle' && !isLimitReached;
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
    <CveTableStyles ref={styles} onClickCapture={onClickCapture}>
      <DataTable
        // Rows of another height are laid out from the start.
        key={String(compact)}
        compact={compact}
        label="Vulnerabilities"
        rows={rows}
        columns={columns}
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
    </CveTableStyles>
  );
}

let isHeadingPressed = false;

/** Gives a pressed heading the focus again: another order is another list, and its headings are new. */
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

const MAX_HIDDEN_ROWS = 100;

/** Returns whether a hundred rows came of which none is shown: then the list is not filled by itself any further, but by hand. */
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

/** The list while its first page is on its way, in the size of what comes. */
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

/**
 * The styles of the parts of rows and cards, by class. The rules stand once, around the list: a styled part would compute its own
 * at each row that scrolls into view.
 */
const CveTableStyles = styled('div')(({ theme: { vars, typography } }) => ({
  '& .apart': { paddingLeft: 8 },
  // A cell that is never cut need not be clipped: each clip is a layer to sort, in every frame of a scroll.
  '& td.no-clip': { overflow: 'visible' },
  '& .new': {
    display: 'inline-block',
    width: 7,
    height: 7,
    marginRight: 6,
    borderRadius: '50%',
    verticalAlign: 0.5,
    backgroundColor: vars.palette.primary.main,
  },
  '& .disagreement': {
    display: 'inline-block',
    marginRight: 4,
    verticalAlign: -2,
    lineHeight: 0,
    color: vars.palette.text.secondary,
  },
  '& .opens': {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .owner': {
    overflow: 'clip',
    textOverflow: 'ellipsis',
    '& .unknown': { color: vars.palette.text.secondary },
    '& .product': { color: vars.palette.text.secondary },
  },
  '& td .product': { ...typography.caption, display: 'block', overflow: 'clip', textOverflow: 'ellipsis' },
  '& .name': {
    '& > span': { marginRight: 6, height: 18, padding: '0 6px' },
  },
  // Two lines of a name; where the row is tracked, the second one says so.
  '& tr:not([data-highlighted=true]) > td.name': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    whiteSpace: 'normal',
  },
  '& .tracked-note': {
    ...typography.caption,
    overflow: 'clip',
    textOverflow: 'ellipsis',
    color: vars.palette.tone.accent.text,
    '& svg': { marginRight: 4, verticalAlign: '-0.15em' },
  },
  // In rows of 36 px each cell is one line.
  '& [data-compact=true] td': {
    '&.name.name': { display: 'flex', alignItems: 'center', whiteSpace: 'nowrap' },
    '& .product': { display: 'inline' },
    '& > .tracked-note': { flex: 'none', order: -1, maxWidth: '50%', marginRight: 8 },
  },
  // Where the name has little width, the words take all of it.
  '@media (max-width: 1099.95px)': { '& td > .tracked-note svg': { display: 'none' } },
  // In a column of their own, so that they cover nothing; those beyond four share its width and the row's padding.
  '& .row-actions': { display: 'flex', margin: '0 -8px 0 -6px' },
  '& .row-actions > *': {
    flex: '0 1 28px',
    minWidth: 24,
    height: 28,
    '@media (pointer: coarse)': { flexBasis: 34, minWidth: 28, height: 40 },
  },
  // What is tracked says so at all times; the offer to track comes with the pointer, or the focus.
  '@media (hover: hover)': {
    '& .row-actions > .on-hover:not([aria-pressed=true])': { opacity: 0, transition: 'opacity 120ms' },
    '& tr:is(:hover, :focus-within, [data-selected=true]) .row-actions > .on-hover': { opacity: 1 },
  },
  // The star stands where it will be a button.
  '& .favorite': { display: 'flex', color: vars.palette.primary.main },
}));
