export type Shape = Record<string, unknown>;

/** The object, or an empty one: records are read as they come, and odd shapes must not throw. */
export const asObject = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A trimmed text that PostgreSQL takes (no NUL, no half of a surrogate pair), or undefined for blanks and other types. */
export function asString(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const storable = value.isWellFormed() && !value.includes('\0') ? value : value.toWellFormed().replaceAll('\0', '');
  const text = storable.trim();
  return text === '' ? undefined : text;
}

/** At most `length` characters, never half of a surrogate pair. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/\p{Surrogate}$/u, '');

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ$/;
// So written already, and in bounds: on a day that every month has, from 1970 to 2199.
const READY =
  /^(?:19[7-9]\d|2[01]\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(2200, 0);

function withZone(text: string): string {
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = FORM.exec(text) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return `${day}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`;
}

/**
 * A date of a record as ISO in UTC. Without a zone it is UTC; micro- and nanoseconds are cut; an invalid date gives
 * undefined.
 */
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (READY.test(value)) return value;
  const time = Date.parse(USUAL.test(value) ? value : withZone(value.trim()));
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : undefined;
}
