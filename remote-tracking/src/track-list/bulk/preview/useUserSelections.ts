import type { Tracking } from '@faultline/shared/contract';
import { useMemo, useState } from 'react';
import type { Target } from '../match/Match.ts';
import { type ImportRow, buildImportPlan } from '../match/buildImportPlan.ts';

/** What a person decides about the lines of a preview, and the plan that follows. */
export function useUserSelections(lines: readonly ImportRow[], trackings: readonly Tracking[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(new Map());
  const [excluded, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const plan = useMemo(
    () => buildImportPlan(lines, trackings, { chosen, excluded }),
    [lines, trackings, chosen, excluded],
  );
  const choose = (index: number, target: Target | undefined) =>
    setChosen((before) => {
      const next = new Map(before);
      if (target === undefined) next.delete(index);
      else next.set(index, target);
      return next;
    });
  const exclude = (index: number, out: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (out) next.add(index);
      else next.delete(index);
      return next;
    });
  return { plan, choose, exclude };
}
