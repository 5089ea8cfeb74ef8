import type { AffectedVersion, VersionOutcome } from '../../contract/index.ts';
import { formatRange } from '../ranges/formatRange.ts';
import { getFirstAffected, type StatedRange } from '../ranges/findAffectedSegment.ts';
import type { Versions } from '../ranges/useVersions.ts';

export interface Compared {
  text: string;
  isFilter: boolean;
}

export interface RangeMatch {
  outcome: VersionOutcome['outcome'] | 'unaffected';
  range: AffectedVersion | undefined;
}

export function matchRanges(
  ranges: readonly AffectedVersion[],
  { text, isFilter }: Compared,
  versions: Versions,
): RangeMatch {
  const compared = ranges.slice(0, versions.MAX_COMPARED_RANGES);
  const entries = listEntries(compared, versions);
  const { outcome, range } = isFilter ? versions.matchFilter(entries, text) : versions.matchVersion(entries, text);
  const isPartial = compared.length < ranges.length;
  return {
    outcome: isPartial && outcome !== 'affected' ? 'uncomparable' : outcome,
    range: compared.find((stated) => stated === range),
  };
}

// For a provider that does not send the status of unlisted versions: some records name the first affected version and
// the fixed versions, and mean that all others are affected.
function listEntries(ranges: readonly AffectedVersion[], versions: Versions) {
  const entries = versions.toEntries(ranges);
  const began = ranges.every(({ default_status }) => default_status === undefined)
    ? getFirstAffected(ranges, versions)
    : undefined;
  if (began === undefined) return entries;
  const before: StatedRange = {
    version: '0',
    less_than: began,
    less_than_or_equal: undefined,
    version_type: ranges.find(({ version_type }) => version_type !== 'git')?.version_type,
    status: 'unaffected',
  };
  return entries.map((entry) => ({
    ...entry,
    default_status: 'affected' as const,
    ranges: began === '0' ? entry.ranges : [...entry.ranges, before],
  }));
}

/** Returns why a range decides: `9.0.50 is in >= 9.0.0-M1, < 9.0.98`. */
export function formatReason({ text, isFilter }: Compared, { outcome, range }: RangeMatch, versions: Versions): string {
  const bounds = range && formatRange(range, versions);
  const { name, addition } = versions.describeCompared(text, range);
  switch (outcome) {
    case 'affected':
      if (bounds === undefined) return `${text}: all versions but those listed as unaffected are affected`;
      if (bounds === text) return `${text} is listed as affected`;
      if (isFilter && !versions.isExactVersion(text)) return `${text} overlaps ${bounds}`;
      return `${name} is in ${bounds}${addition}`;
    case 'uncomparable':
      if (range !== undefined && versions.isClaim(range))
        return `only the description says that ${text} is affected (${bounds})`;
      return bounds === undefined || bounds === 'Not specified'
        ? `${text} can't be compared: the record states no versions`
        : `${text} can't be compared with “${bounds}”`;
    case 'unlisted':
      return isFilter && !versions.isExactVersion(text)
        ? `${text} overlaps no range that the record lists`
        : `${text} is in no range that the record lists`;
    case 'unaffected':
      if (range?.status !== 'unaffected' || bounds === undefined) return `${text} isn't in any listed affected range`;
      return bounds === text ? `${text} is listed as not affected` : `${text} is in ${bounds}, which isn't affected`;
  }
}
