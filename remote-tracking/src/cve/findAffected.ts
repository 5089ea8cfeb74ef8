import { holdsVersion } from '../ranges/holdsVersion.ts';
import { MAX_COMPARED_RANGES, type Range } from '../ranges/Range.ts';
import { stretchOf } from '../ranges/stretchOf.ts';
import type { AffectedGroup } from './groupAffected.ts';

const looksLikeVersion = (text: string): boolean => /^v?\d/i.test(text);
const names = ({ vendor, product }: AffectedGroup): string => `${vendor ?? ''} ${product}`.toLowerCase();

export interface Found {
  groups: AffectedGroup[];
  /** For a version: the affected ranges that hold it, and whether some could not be compared with it. */
  version: { holding: Range[]; unsure: boolean } | undefined;
}

/** What is looked for among the affected products: a version by the ranges that hold it, anything else by name. */
export function findAffected(given: readonly AffectedGroup[], text: string): Found {
  const groups = given.map((group) =>
    group.ranges.length > MAX_COMPARED_RANGES
      ? { ...group, ranges: group.ranges.slice(0, MAX_COMPARED_RANGES) }
      : group,
  );
  const isCut = given.some(({ ranges }) => ranges.length > MAX_COMPARED_RANGES);
  const wanted = text.trim();
  const named = groups.filter((group) => names(group).includes(wanted.toLowerCase()));
  if (wanted === '' || !looksLikeVersion(wanted)) return { groups: named, version: undefined };
  const affected = (group: AffectedGroup) => group.ranges.filter(({ status }) => status === 'affected');
  const spared = (group: AffectedGroup) =>
    group.ranges.some((range) => range.status === 'unaffected' && holdsVersion(range, wanted) === true);
  const holding = (group: AffectedGroup): Range[] => {
    if (spared(group)) return [];
    const stretch = stretchOf(group.ranges, wanted);
    return stretch ? [stretch] : affected(group).filter((range) => holdsVersion(range, wanted) === true);
  };
  const unsure = (group: AffectedGroup) =>
    !spared(group) && affected(group).some((range) => holdsVersion(range, wanted) === undefined);
  const hits = groups.filter((group) => holding(group).length > 0);
  return {
    groups: hits.length > 0 ? hits : groups.filter(unsure),
    version: { holding: hits.flatMap(holding), unsure: isCut || groups.some(unsure) },
  };
}
