import type { Tracking } from '@faultline/shared/contract';
import { formatTargetKey } from '@faultline/shared/tracking';
import { useMemo, useState } from 'react';
import type { Entry } from '../read/Entry.ts';
import type { Match, Target } from './matchEntry.ts';

/** An entry with what came of it. `index` is its place in the list. */
export interface ImportRow {
  index: number;
  entry: Entry;
  match: Match;
}

export interface ReadyImportRow extends ImportRow {
  target: Target;
  note: string | undefined;
}

/** What a person has decided: which target an ambiguous entry means, and which entries are left out. */
export interface UserSelections {
  chosen: ReadonlyMap<number, Target>;
  excluded: ReadonlySet<number>;
}

export interface Plan {
  /** Would be added. */
  ready: ReadyImportRow[];
  /** Would be, but were left out. */
  excluded: ReadyImportRow[];
  ambiguous: (ImportRow & { match: Extract<Match, { status: 'ambiguous' }>; chosen: Target | undefined })[];
  /** In the track list already, or named twice. */
  tracked: ReadyImportRow[];
  missing: ImportRow[];
  failed: ImportRow[];
}

function readyLine(line: ImportRow, { chosen }: UserSelections): ReadyImportRow[] {
  const { match } = line;
  const target = match.status === 'found' ? match.target : chosen.get(line.index);
  return target === undefined ? [] : [{ ...line, target, note: match.status === 'found' ? match.note : undefined }];
}

/** What adding would do, entry by entry; nothing is sent by it. */
export function buildImportPlan(
  lines: readonly ImportRow[],
  trackings: readonly Tracking[],
  decisions: UserSelections,
): Plan {
  const known = new Set(trackings.map((tracking) => formatTargetKey(tracking).toLowerCase()));
  const plan: Plan = { ready: [], excluded: [], tracked: [], ambiguous: [], missing: [], failed: [] };
  for (const line of lines) {
    const { match } = line;
    if (match.status === 'ambiguous') plan.ambiguous.push({ ...line, match, chosen: decisions.chosen.get(line.index) });
    if (match.status === 'missing') plan.missing.push(line);
    if (match.status === 'failed') plan.failed.push(line);
    for (const ready of readyLine(line, decisions)) {
      const key = formatTargetKey(ready.target).toLowerCase();
      if (known.has(key)) plan.tracked.push(ready);
      else if (decisions.excluded.has(line.index)) plan.excluded.push(ready);
      else {
        known.add(key);
        plan.ready.push(ready);
      }
    }
  }
  return plan;
}

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
