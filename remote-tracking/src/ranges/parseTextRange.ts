import { isTooLong, type Range } from './Range.ts';

const VERSION = String.raw`v?(\d[\w.\-+()]*)`;
const ALL = String.raw`^(?:all )?(?:versions? )?`;
const below = new RegExp(`${ALL}(?:<|prior to|before|earlier than|older than) ?${VERSION}$`, 'i');
const upTo = new RegExp(`${ALL}(?:<=|=<|≤|up to(?: and including)?|through) ?${VERSION}$`, 'i');
const orEarlier = new RegExp(`^${VERSION}(?: and| or) (?:earlier|prior|below|before|older)(?: versions?)?$`, 'i');
const from = new RegExp(`${ALL}(?:>=|=>|≥) ?${VERSION}$`, 'i');
const between = new RegExp(`^>=? ?${VERSION},? ?(?:and )?(<=?) ?${VERSION}$`, 'i');

const bounds = (
  range: Range,
  version: string,
  end: Partial<Pick<Range, 'less_than' | 'less_than_or_equal'>>,
): Range => ({
  ...range,
  version,
  less_than: end.less_than,
  less_than_or_equal: end.less_than_or_equal,
});

/**
 * A range that a record wrote into the version itself (`< 4.7`, `<= 7.5`, `prior to 5.0.32`, `>= 1.0, < 2.0`), as bounds. Anything
 * else stays as it is.
 */
export function parseTextRange(range: Range): Range {
  if (range.less_than !== undefined || range.less_than_or_equal !== undefined || isTooLong(range)) return range;
  const text = range.version.trim().replaceAll(/\s+/g, ' ');
  const both = between.exec(text);
  if (both?.[1] !== undefined && both[3] !== undefined) {
    return bounds(range, both[1], both[2] === '<' ? { less_than: both[3] } : { less_than_or_equal: both[3] });
  }
  const end = below.exec(text)?.[1];
  if (end !== undefined) return bounds(range, '0', { less_than: end });
  const last = (upTo.exec(text) ?? orEarlier.exec(text))?.[1];
  if (last !== undefined) return bounds(range, '0', { less_than_or_equal: last });
  const first = from.exec(text)?.[1];
  return first === undefined ? range : bounds(range, first, { less_than: '*' });
}
