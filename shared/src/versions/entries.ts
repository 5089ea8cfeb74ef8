import type { ProductRanges, Status } from './affectedIntervals.ts';
import type { StatedRange } from './statedRanges.ts';

/** A range of a product in the flat list of a CVE's detail. What a provider may leave out is optional. */
export interface ListedRange extends StatedRange {
  status: Status;
  /** The number of the entry that states it. */
  entry?: number | undefined;
  default_status?: Status | undefined;
  decides?: boolean | undefined;
}

/** Returns the entries that the listed ranges of one product come from, as `matchVersion` takes them. */
export const toEntries = (ranges: readonly ListedRange[]): ProductRanges[] =>
  [...Map.groupBy(ranges, ({ entry }) => entry).values()].map((own) => ({
    default_status: own[0]?.default_status ?? 'unknown',
    decides: own[0]?.decides,
    ranges: own.filter((range) => !isDefault(range)),
  }));

// Providers send the default status of an entry as a separate range.
const isDefault = ({ version, less_than, less_than_or_equal, status, default_status }: ListedRange): boolean =>
  status === default_status &&
  typeof (less_than ?? less_than_or_equal) !== 'string' &&
  /^all(?: other)? versions$/i.test(version);
