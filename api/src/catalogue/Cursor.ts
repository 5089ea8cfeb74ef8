import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { badRequest } from '../http/index.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

// Publications are within these years (readInstant). Any other date is forged, and PostgreSQL refuses some of them.
const LATEST_DATE_MS = Date.UTC(2200, 0);

// The position at which a list continues: after the row with this sort key and id; with the total that page one
// counted, and at which data version.
const base = [v.pipe(v.string(), v.length(8)), whole, whole, v.pipe(whole, v.maxValue(LATEST_DATE_MS)), whole] as const;
// In a list sorted by a number, that of the row too.
const schema = v.union([v.strictTuple(base), v.strictTuple([...base, v.pipe(v.number(), v.safeInteger())])]);

export interface Cursor {
  total: number;
  version: number;
  // Milliseconds of the publication, or 0 where the id alone is the place.
  at: number;
  id: number;
  // The value of the sort key, unless the list is sorted by publication.
  key?: number;
}

// A short print of the filters, so that a cursor is good only for the list it came from.
export const hashFilter = (filters: unknown): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);

export const writeCursor = (print: string, { total, version, at, id, key = 0 }: Cursor): string =>
  Buffer.from(JSON.stringify([print, total, version, at, id, ...(key === 0 ? [] : [key])])).toString('base64url');

// Reads what `writeCursor` wrote for the same filters; anything else is 400.
export function readCursor(print: string, text: string): Cursor {
  try {
    const parts = v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const [given, total, version, at, id, key = 0] = parts;
    if (given === print && id <= 2_147_483_647) return { total, version, at, id, key };
  } catch {
    // Reported below: it is not a cursor of this list.
  }
  throw badRequest('This cursor does not belong to this list. Please start from the first page.', 'ERR_BAD_CURSOR');
}
