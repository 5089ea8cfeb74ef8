import type { CveRow } from '@faultline/shared/contract';
import { useShortcuts } from '@faultline/shared/forms';
import { queryClient } from '@faultline/shared/query';
import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type RowActionHandlers, trackingTargetFor } from '../rows/useRowActions.ts';

// `t` untracks what the row names if it is tracked, else tracks it: the product before the vendor.
function toggleMostSpecific(row: CveRow, actions: RowActionHandlers) {
  const { product, vendor } = actions.trackings(row);
  if (product !== undefined) return actions.toggleProductTracking(row);
  if (vendor !== undefined) return actions.toggleVendorTracking(row);
  if (trackingTargetFor.product(row) !== undefined) return actions.toggleProductTracking(row);
  return trackingTargetFor.vendor(row) === undefined ? undefined : actions.toggleVendorTracking(row);
}

// A button that keeps the focus would take the Enter that is meant for the row.
const releaseFocus = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

const TABLE_HEAD_HEIGHT_PX = 38;

function firstSeen(): number {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
  const seen = rows.find((row) => row.getBoundingClientRect().top >= TABLE_HEAD_HEIGHT_PX);
  return Number(seen?.dataset['index'] ?? 0);
}

// The last selected row of a visit, stored as long as the visit's pages (`usePages`).
const leftRow = {
  remember: (visit: string, rowKey: string) => queryClient.setQueryData(['left-row', visit], rowKey),
  find: (visit: string) => queryClient.getQueryData<string>(['left-row', visit]),
};

function walkRow(event: KeyboardEvent) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const line = event.target instanceof Element ? event.target.closest('tr[data-index]') : null;
  if (step === 0 || line === null || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [line, ...line.querySelectorAll('a, button, input')];
  const next = stops[stops.indexOf(document.activeElement ?? line) + step];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
}

interface ListShortcuts {
  onQuickView: () => void;
  onSelect: (row: CveRow) => void;
  onSelectTo: (row: CveRow) => void;
  onEscape: () => boolean;
}

// The keys act on the current row; Enter works because that row has the focus. `open` and `onClickCapture` store the
// opened row or the row of a followed link, so that Back selects it again.
export function useListShortcuts(
  rows: readonly CveRow[],
  actions: RowActionHandlers,
  { onQuickView, onSelect, onSelectTo, onEscape }: ListShortcuts,
) {
  const { key: visit } = useLocation();
  const [selectedKey, setSelectedKey] = useState(() => leftRow.find(visit));
  const place = rows.findIndex(({ cve_id }) => cve_id === selectedKey);
  const selected = rows[place];
  const move = (step: number) => {
    const wanted = place < 0 ? firstSeen() : place + step;
    const next = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
    releaseFocus();
    if (next !== undefined) setSelectedKey(next.cve_id);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    f: () => selected && void actions.toggleFavorite(selected),
    t: () => selected && void toggleMostSpecific(selected, actions),
    x: () => selected && onSelect(selected),
    X: () => selected && onSelectTo(selected),
    ...(selected === undefined ? {} : { ' ': onQuickView }),
    Escape: () => onEscape() || setSelectedKey(undefined),
  });
  const { open: openRow } = actions;
  const open = useCallback(
    (row: CveRow) => {
      leftRow.remember(visit, row.cve_id);
      openRow(row);
    },
    [visit, openRow],
  );
  return {
    selected,
    select: useCallback((row: CveRow) => setSelectedKey(row.cve_id), []),
    open,
    onKeyDown: walkRow,
    onClickCapture: ({ target }: MouseEvent) => {
      const line = target instanceof Element ? target.closest('a')?.closest<HTMLElement>('tr[data-index]') : undefined;
      const followed = rows[Number(line?.dataset['index'] ?? -1)];
      if (followed !== undefined) leftRow.remember(visit, followed.cve_id);
    },
  };
}
