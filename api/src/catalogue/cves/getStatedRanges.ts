import type { RecordProduct } from '../../ingest/record/CveRecord.ts';

/** What an entry says by its default status alone has no range; it is told as one: all versions, or all but those listed. */
export function getStatedRanges({ ranges, default_status }: RecordProduct): RecordProduct['ranges'] {
  const told =
    ranges.length > 0 && (default_status !== 'affected' || ranges.some(({ status }) => status === 'affected'));
  if (told) return ranges;
  const version = ranges.length === 0 ? 'All versions' : 'All other versions';
  return [
    { version, less_than: null, less_than_or_equal: null, version_type: null, status: default_status },
    ...ranges,
  ];
}
