import type { CveRow } from '@faultline/shared/contract';
import { useState } from 'react';
import { type RowActionHandlers, trackingTargetFor } from '../rows/useRowActions.ts';
import { useShortcuts } from './useShortcuts.ts';

/** `t` untracks what the row names if it is tracked, else tracks it: the product before the vendor. */
function toggleMostSpecific(row: CveRow, actions: RowActionHandlers) {
  const { product, vendor } = actions.trackings(row);
  if (product !== undefined) return actions.toggleProductTracking(row);
  if (vendor !== undefined) return actions.toggleVendorTracking(row);
  if (trackingTargetFor.product(row) !== undefined) return actions.toggleProductTracking(row);
  return trackingTargetFor.vendor(row) === undefined ? undefined : actions.toggleVendorTracking(row);
}

/** A button that keeps the focus would take the Enter that is meant for the row. */
const releaseFocus = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

const TABLE_HEAD_HEIGHT_PX = 38;

/** The place of the first row below the table's head: where `j` begins when somebody has scrolled. */
function firstSeen(): number {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
  const seen = rows.find((row) => row.getBoundingClientRect().top >= TABLE_HEAD_HEIGHT_PX);
  return Number(seen?.dataset['index'] ?? 0);
}

/** The keyboard of the rows: `j` and `k` move, Enter opens (the row has the focus), `t` tracks, `f` favours. */
export function useListShortcuts(rows: readonly CveRow[], actions: RowActionHandlers) {
  const [selectedKey, setSelectedKey] = useState<string>();
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
    Escape: () => setSelectedKey(undefined),
  });
  return { selectedKey: selected?.cve_id };
}
