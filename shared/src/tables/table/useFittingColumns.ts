import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Column } from './column.ts';

type Sized = Pick<Column<never>, 'key' | 'width' | 'priority'>;

/**
 * The columns that fit into `width` px, and the least width that these need. The others give way by their priority; their keys
 * go to `onOverflow` whenever they change. The list stays the same between two widths with the same columns, so that a resize
 * draws no row again until a column comes or goes.
 */
export function useFittingColumns<T>(
  columns: readonly Column<T>[],
  width: number | undefined,
  onOverflow?: (keys: readonly string[]) => void,
) {
  const overflowing = findOverflowing(columns, width).join(' ');
  const fitting = useMemo(() => {
    const left = new Set(overflowing.split(' '));
    return columns.filter(({ key }) => !left.has(key));
  }, [columns, overflowing]);
  const report = useEffectEvent((keys: string) => onOverflow?.(keys === '' ? [] : keys.split(' ')));
  useEffect(() => report(overflowing), [overflowing]);
  return { columns: fitting, minWidth: getMinWidth(fitting) };
}

/** Returns the keys of the columns that the width has no room for; none while the width is unknown, or 0 where nothing is laid out. */
export function findOverflowing(columns: readonly Sized[], width: number | undefined): string[] {
  const overflowing: string[] = [];
  if (width === undefined || width === 0) return overflowing;
  let needed = getMinWidth(columns);
  const yielding = columns.filter(({ priority }) => priority !== undefined);
  for (const { key, width: track } of yielding.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
    if (needed <= width) break;
    overflowing.push(key);
    needed -= getMinTrack(track) + GAP_PX;
  }
  return overflowing;
}

const GAP_PX = 12;
// The padding of a row, less the gap that the last column does not have.
const ROW_PADDING_PX = 32 - GAP_PX;

const getMinTrack = (width: string | undefined): number => Number(/(\d+)px/.exec(width ?? '')?.[1] ?? 80);

// The least width in px at which columns keep what their tracks ask for, with the gaps and the row's padding.
const getMinWidth = (columns: readonly Sized[]): number =>
  columns.reduce((sum, { width }) => sum + getMinTrack(width) + GAP_PX, ROW_PADDING_PX);
