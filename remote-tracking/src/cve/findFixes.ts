import type { AffectedVersion } from '@faultline/shared/contract';
import { compareVersions } from '../ranges/compareVersions.ts';
import { branchOf, isOpenEnd } from '../ranges/Range.ts';
import { readProse } from '../ranges/readProse.ts';

export interface Fix {
  product: string | undefined;
  /** Versions to update to, the newest first; one for each branch that has a fix. */
  versions: string[];
}

const isCommit = (version: string): boolean => /^[0-9a-f]{40}$/i.test(version);

/**
 * The first version that a range leaves unaffected: its exclusive end, or, where a record lists what is not affected
 * (`6.1.183` within `6.1.*`), where that begins.
 */
function fixOf(range: AffectedVersion): string | undefined {
  if (range.status === 'affected') {
    const end = readProse(range).less_than;
    return end === undefined || isOpenEnd(readProse(range)) || branchOf(end) !== undefined ? undefined : end;
  }
  if (range.status !== 'unaffected') return undefined;
  const end = range.less_than_or_equal ?? range.less_than;
  const begins = end === undefined || isOpenEnd(range) || branchOf(end) !== undefined;
  return begins && range.version !== '0' ? range.version : undefined;
}

/** What can be updated to, by product, as far as the record's ranges tell. */
export function findFixes(affected: readonly AffectedVersion[]): Fix[] {
  const byProduct = Map.groupBy(affected, ({ product_name }) => product_name);
  return [...byProduct].flatMap(([product, ranges]) => {
    const found = ranges.flatMap((range) => fixOf(range) ?? []);
    const versions = [...new Set(found)].filter((version) => /^v?\d/i.test(version) && !isCommit(version));
    versions.sort((a, b) => compareVersions(b, a) ?? 0);
    return versions.length === 0 ? [] : [{ product, versions }];
  });
}
