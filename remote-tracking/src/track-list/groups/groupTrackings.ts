import type { Tracking } from '@faultline/shared/contract';
import { compareNames } from '../listFilter.ts';

export const MAX_GROUP_LENGTH = 60;

export interface TrackingGroup {
  name: string | undefined;
  items: Tracking[];
}

export function groupTrackings(items: readonly Tracking[], hasGroups: boolean): TrackingGroup[] {
  const groups = new Map<string | undefined, Tracking[]>();
  for (const item of items) {
    const name = hasGroups ? item.group : undefined;
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return [...groups]
    .map(([name, members]) => ({ name, items: members }))
    .toSorted((a, b) => compareGroups(a.name, b.name));
}

function compareGroups(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compareNames(a, b);
}

export const listGroupNames = (items: readonly Tracking[]): string[] =>
  [...new Set(items.flatMap(({ group }) => group ?? []))].toSorted(compareNames);

export function normalizeGroupName(text: string, names: readonly string[]): string {
  const name = text.trim().slice(0, MAX_GROUP_LENGTH).trim();
  return names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}
