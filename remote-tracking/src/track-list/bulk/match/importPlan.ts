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

// A component and what is tracked for it: records may name one package as several products.
export interface ReadyImportRow extends ImportRow {
  targets: Target[];
  // Labels of other components that are the same products, such as packages that are built from one source.
  others: string[];
}

export interface UserSelections {
  chosen: ReadonlyMap<number, Target>;
  excluded: ReadonlySet<number>;
}

export interface Plan {
  ready: ReadyImportRow[];
  excluded: ReadyImportRow[];
  ambiguous: (ImportRow & { match: Extract<Match, { status: 'ambiguous' }>; chosen: Target | undefined })[];
  // Components whose products are all on the track list already.
  tracked: ReadyImportRow[];
  // Components that no record names.
  unnamed: (ImportRow & { entry: Extract<Entry, { kind: 'item' }> })[];
  // CVE ids without a record.
  missing: ImportRow[];
  failed: ImportRow[];
}

/** Tracked entries do not count, because they are in the list already. */
export const countSkipped = ({ excluded, ambiguous, unnamed, missing, failed }: Plan): number =>
  excluded.length +
  ambiguous.filter(({ chosen }) => chosen === undefined).length +
  unnamed.length +
  missing.length +
  failed.length;

function listTargets({ index, match }: ImportRow, { chosen }: UserSelections): Target[] {
  if (match.status === 'found') return match.targets;
  const choice = chosen.get(index);
  return choice === undefined ? [] : [choice];
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
  const tracked = new Set(trackings.map((tracking) => formatTargetKey(tracking).toLowerCase()));
  const owners = new Map<string, ReadyImportRow>();
  const plan: Plan = { ready: [], excluded: [], tracked: [], ambiguous: [], unnamed: [], missing: [], failed: [] };
  for (const row of rows) {
    const { entry, match } = row;
    if (match.status === 'ambiguous') plan.ambiguous.push({ ...row, match, chosen: selections.chosen.get(row.index) });
    if (match.status === 'missing' && entry.kind === 'item') plan.unnamed.push({ ...row, entry });
    if (match.status === 'missing' && entry.kind === 'cve') plan.missing.push(row);
    if (match.status === 'failed') plan.failed.push(row);
    const targets = listTargets(row, selections);
    const untracked = targets.filter((target) => !tracked.has(getKey(target)));
    const own = untracked.filter((target) => !owners.has(getKey(target)));
    const [first] = untracked;
    if (own.length > 0) {
      const ready = { ...row, targets: own, others: [] };
      for (const target of own) owners.set(getKey(target), ready);
      (selections.excluded.has(row.index) ? plan.excluded : plan.ready).push(ready);
    } else if (first !== undefined) owners.get(getKey(first))?.others.push(entry.label);
    else if (targets.length > 0) plan.tracked.push({ ...row, targets, others: [] });
  }
  return plan;
}

export function useUserSelections(rows: readonly ImportRow[], trackings: readonly Tracking[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Target>>(new Map());
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
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
  const exclude = (index: number, out: boolean) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (out) next.add(index);
      else next.delete(index);
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
