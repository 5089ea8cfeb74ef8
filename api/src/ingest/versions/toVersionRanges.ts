import type { RecordRange } from '../record/CveRecord.ts';
import { usableName } from '../record/identityKey.ts';
import type { Bound, VersionRange } from './VersionRange.ts';
import { parseVersionText } from './parseVersionText.ts';

/** Sentences reach 250 characters. The patterns below take a time that grows faster than a text's length. */
const MAX_TEXT_LENGTH = 300;

/** Whether a range has a text so long that it is shown but not compared. */
export const isTooLong = ({ version, less_than, less_than_or_equal }: RecordRange): boolean =>
  [version, less_than, less_than_or_equal].some((text) => text !== null && text.length > MAX_TEXT_LENGTH);

const OPEN_START = new Set(['0', '*', 'all', 'all versions', 'any']);

/** The bound a `lessThan` text names; its own operator or prose (`< 5.0`, `before 5.0`) wins over the key it stands under. */
function upperBound(text: string, inclusive: boolean): Bound | undefined {
  const span = parseVersionText(text)[0];
  const single = span?.from !== undefined && span.from.text === span.to?.text;
  return span?.to === undefined || single ? { text, inclusive } : span.to;
}

function lowerBound(text: string): Bound | undefined {
  if (usableName(text) === undefined || OPEN_START.has(text.toLowerCase())) return undefined;
  const spans = parseVersionText(text);
  return spans.length === 1 ? spans[0]?.from : undefined;
}

/** What one range of a record covers. `n/a`, `unspecified` and blanks name no version; as a lower bound they mean none. */
export function toVersionRanges(range: RecordRange): VersionRange[] {
  if (isTooLong(range)) return [];
  const { version, less_than, less_than_or_equal } = range;
  const upper = less_than ?? less_than_or_equal;
  if (upper === null) return usableName(version) === undefined && version !== '*' ? [] : parseVersionText(version);
  const to = upper === '*' || usableName(upper) === undefined ? undefined : upperBound(upper, less_than === null);
  return [{ from: lowerBound(version), to }];
}
