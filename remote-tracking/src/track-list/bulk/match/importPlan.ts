import type { Tracking } from '@faultline/shared/contract';
import { formatTargetKey } from '@faultline/shared/tracking';
import { useMemo, useState } from 'react';
import type { Entry } from '../read/Entry.ts';
import type { Match, Target } from './matchEntry.ts';

export interface ImportRow {
  index: number;
  entry: Entry;
  match: Match;
}

export interface ReadyImportRow extends ImportRow {
  key: string;
  target: Target;
  note: string | undefined;
}

export interface UserSelections {
  chosen: ReadonlyMap<number, Target>;
  excluded: ReadonlySet<string>;
}

export interface Plan {
  ready: ReadyImportRow[];
  excluded: ReadyImportRow[];
  ambiguous: (ImportRow & { match: Extract<Match, { status: 'ambiguous' }>; chosen: Target | undefined })[];
  tracked: ReadyImportRow[];
  missing: ImportRow[];
  failed: ImportRow[];
}

// Tracked entries do not count, because they are in the list already.
export const countSkipped = ({ excluded, ambiguous, missing, failed }: Plan): number =>
  excluded.length + ambiguous.filter(({ chosen }) => chosen === undefined).length + missing.length + failed.length;

function toReadyRows(row: ImportRow, { chosen }: UserSelections): ReadyImportRow[] {
  const { match } = row;
  const choice = chosen.get(row.index);
  const targets = match.status === 'found' ? match.targets : choice === undefined ? [] : [choice];
  const note = match.status === 'found' ? match.note : undefined;
  return targets.map((target, at) => ({ ...row, key: `${row.index}.${at}`, target, note }));
}

const getKey = ({ newVersion, ...target }: Target): string =>
  (newVersion === undefined
    ? formatTargetKey(target)
    : `version ${newVersion.version} of ${newVersion.product_id}`
  ).toLowerCase();

export function buildImportPlan(
  rows: readonly ImportRow[],
  trackings: readonly Tracking[],
  selections: UserSelections,
): Plan {
  const known = new Set(trackings.map((tracking) => formatTargetKey(tracking).toLowerCase()));
  const plan: Plan = { ready: [], excluded: [], tracked: [], ambiguous: [], missing: [], failed: [] };
  for (const row of rows) {
    const { match } = row;
    if (match.status === 'ambiguous') plan.ambiguous.push({ ...row, match, chosen: selections.chosen.get(row.index) });
    if (match.status === 'missing') plan.missing.push(row);
    if (match.status === 'failed') plan.failed.push(row);
    for (const ready of toReadyRows(row, selections)) {
      const key = getKey(ready.target);
      if (known.has(key)) plan.tracked.push(ready);
      else if (selections.excluded.has(ready.key)) plan.excluded.push(ready);
      else {
        known.add(key);
        plan.ready.push(ready);
      }
    }
  }
  return plan;
}

export function useUserSelections(rows: readonly ImportRow[], trackings: readonly Tracking[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(new Map());
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const plan = useMemo(
    () => buildImportPlan(rows, trackings, { chosen, excluded }),
    [rows, trackings, chosen, excluded],
  );
  const choose = (index: number, target: Target | undefined) =>
    setChosen((before) => {
      const next = new Map(before);
      if (target === undefined) next.delete(index);
      else next.set(index, target);
      return next;
    });
  const exclude = (key: string, out: boolean) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (out) next.add(key);
      else next.delete(key);
      return next;
    });
  const acceptAll = () =>
    setChosen((before) => {
      const next = new Map(before);
      for (const { index, match, chosen: own } of plan.ambiguous) {
        const [best] = match.targets;
        if (own === undefined && best !== undefined) next.set(index, best);
      }
      return next;
    });
  return { plan, choose, exclude, acceptAll };
}
