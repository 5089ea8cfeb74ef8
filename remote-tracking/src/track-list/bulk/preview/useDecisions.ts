import type { Tracking } from '@faultline/shared/contract';
import { useMemo, useState } from 'react';
import type { Target } from '../match/Match.ts';
import { type Line, planAdditions } from '../match/planAdditions.ts';

/** What a person decides about the lines of a preview, and the plan that follows. */
export function useDecisions(lines: readonly Line[], trackings: readonly Tracking[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const plan = useMemo(() => planAdditions(lines, trackings, { chosen, leftOut }), [lines, trackings, chosen, leftOut]);
  const choose = (index: number, target: Target | undefined) =>
    setChosen((before) => {
      const next = new Map(before);
      if (target === undefined) next.delete(index);
      else next.set(index, target);
      return next;
    });
  const leaveOut = (index: number, out: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (out) next.add(index);
      else next.delete(index);
      return next;
    });
  return { plan, choose, leaveOut };
}
