const PARTS = /\d+|[a-z]+/gi;

const normalize = (part: string | undefined) => part?.toLowerCase().replace(/^0+(?=\d)/, '');

/**
 * Returns the branch of the older one of two versions that the newer one is not in: `1.6` for 1.6.13 and 1.7.10. Undefined where they
 * first differ in the last part of the older one, or in a word.
 */
export function findBranch(older: string, newer: string): string | undefined {
  const own = [...older.matchAll(PARTS)];
  const other = [...newer.matchAll(PARTS)];
  const index = own.findIndex(([part], place) => normalize(part) !== normalize(other[place]?.[0]));
  const part = own[index];
  if (part === undefined || index === own.length - 1 || !/^\d/.test(part[0])) return undefined;
  return older.slice(0, part.index + part[0].length);
}
