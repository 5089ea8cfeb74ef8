import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { badRequest } from '../http/index.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

// Publications are within these years (readInstant). A cursor with another date is forged; PostgreSQL rejects some of
// these dates.
const LATEST_DATE_MS = Date.UTC(2200, 0);

// The position at which a list continues: after the row with this sort key and id. Includes the total that the first
// page counted, and the data version of that count.
const base = [v.pipe(v.string(), v.length(8)), whole, whole, v.pipe(whole, v.maxValue(LATEST_DATE_MS)), whole] as const;
// In a list sorted by a number, also the number of the row.
const schema = v.union([v.strictTuple(base), v.strictTuple([...base, v.pipe(v.number(), v.safeInteger())])]);

export interface Cursor {
  total: number;
  version: number;
  // The publication in ms, or 0 in a list sorted by id alone.
  at: number;
  id: number;
  // The value of the sort key, unless the list is sorted by publication.
  key?: number;
}

// A hash of the filters, so that a cursor is valid only for its own list.
export const hashFilter = (filters: unknown): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);

export const writeCursor = (print: string, { total, version, at, id, key = 0 }: Cursor): string =>
  Buffer.from(JSON.stringify([print, total, version, at, id, ...(key === 0 ? [] : [key])])).toString('base64url');

// Reads a cursor that `writeCursor` wrote for the same filters. @throws HttpError 400 for any other text
export function readCursor(print: string, text: string): Cursor {
  try {
    const parts = v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const [given, total, version, at, id, key = 0] = parts;
    if (given === print && id <= 2_147_483_647) return { total, version, at, id, key };
  } catch {
    // Reported below as not being a cursor of this list.
  }
  throw badRequest('This cursor does not belong to this list. Please start from the first page.', 'ERR_BAD_CURSOR');
}
