import type { CveRow } from '@faultline/shared/contract';
import { useState } from 'react';
import { targetIn } from '../rows/targets.ts';
import type { RowDeeds } from '../rows/useRowDeeds.ts';
import { useKeys } from './useKeys.ts';

/** `t` untracks what the row names if it is tracked, else tracks it: the product before the vendor. */
function flipMost(row: CveRow, deeds: RowDeeds) {
  const { product, vendor } = deeds.trackings(row);
  if (product !== undefined) return deeds.flipProduct(row);
  if (vendor !== undefined) return deeds.flipVendor(row);
  if (targetIn.product(row) !== undefined) return deeds.flipProduct(row);
  return targetIn.vendor(row) === undefined ? undefined : deeds.flipVendor(row);
}

/** A button that keeps the focus would take the Enter that is meant for the row. */
const releaseFocus = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

const HEAD_PX = 38;

/** The place of the first row below the table's head: where `j` begins when somebody has scrolled. */
function firstSeen(): number {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
  const seen = rows.find((row) => row.getBoundingClientRect().top >= HEAD_PX);
  return Number(seen?.dataset['index'] ?? 0);
}

/** The keyboard of the rows: `j` and `k` move, Enter opens (the row has the focus), `t` tracks, `f` favours. */
export function useListKeys(rows: readonly CveRow[], deeds: RowDeeds) {
  const [selectedKey, setSelectedKey] = useState<string>();
  const place = rows.findIndex(({ cve_id }) => cve_id === selectedKey);
  const selected = rows[place];
  const move = (step: number) => {
    const wanted = place < 0 ? firstSeen() : place + step;
    const next = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
    releaseFocus();
    if (next !== undefined) setSelectedKey(next.cve_id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    f: () => selected && void deeds.favour(selected),
    t: () => selected && void flipMost(selected, deeds),
    Escape: () => setSelectedKey(undefined),
  });
  return { selectedKey: selected?.cve_id };
}
