import { detectNotableChange } from '../changes/detectNotableChange.ts';
import type { RangesByCve } from '../store/loadRanges.ts';
import type { ResolvedRecord } from '../store/ResolvedRecord.ts';
import type { Change } from '../store/writeCounts.ts';
import type { ChangedCve } from './ChangedCve.ts';

/** Those of a batch's changes that are news to somebody. `ranges` are the stored ones from before. */
export function changedCves(
  changes: Change[],
  ranges: RangesByCve,
  getPk: (placed: ResolvedRecord) => number,
): ChangedCve[] {
  return changes.flatMap(({ before, after }) => {
    const pk = getPk(after);
    const old = ranges.get(pk) ?? new Map();
    const found = detectNotableChange(before, old, after);
    if (found === undefined) return [];
    return [{ ...found, pk, severity: after.record.severity, revisedAt: after.record.revised, before: old }];
  });
}
