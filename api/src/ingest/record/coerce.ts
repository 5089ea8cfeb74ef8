export type Shape = Record<string, unknown>;

// Returns the object, or an empty one for other types: unexpected shapes must not throw.
export const asObject = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// A trimmed text that PostgreSQL takes (no NUL, no half of a surrogate pair), or undefined for blanks and other types.
export function asString(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const storable = value.isWellFormed() && !value.includes('\0') ? value : value.toWellFormed().replaceAll('\0', '');
  const text = storable.trim();
  return text === '' ? undefined : text;
}

// At most `length` characters, never half of a surrogate pair, which would make JSON invalid.
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/\p{Surrogate}$/u, '');

// The same with an ellipsis for the cut part.
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${truncate(text, length - 1)}…`;

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ$/;
// Already in this format and valid: on a day that every month has, from 1970 to 2199.
const READY =
  /^(?:19[7-9]\d|2[01]\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(2200, 0);

function withZone(text: string): string {
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = FORM.exec(text) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return `${day}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`;
}

// A date of a record as ISO in UTC. Without a zone it is UTC; micro- and nanoseconds are cut; an invalid date gives
// undefined.
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (READY.test(value)) return value;
  const time = Date.parse(USUAL.test(value) ? value : withZone(value.trim()));
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : undefined;
}

// Room for clocks of publishers and mirrors that are ahead.
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

// Returns whether a stated date is wrong, as it lies more than a day after `now`.
export const isFuture = (date: string, now: Date): boolean =>
  date > new Date(now.getTime() + MAX_AHEAD_MS).toISOString();

const SCHEMES = new Set(['http:', 'https:', 'ftp:']);
// Matches nearly all links. Hosts that end in a number may be IPv4 addresses and are left to the parser, as is `xn--`.
const USUAL_LINK = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(?:[/?#]|$)/;

// Returns the host of an http, https or ftp link as `URL` does; undefined if the link is invalid.
export function getHost(link: string): string | undefined {
  // An import reads a million links: parsing each of them would be a tenth of its work.
  const host = USUAL_LINK.exec(link)?.[1];
  if (host !== undefined && !host.includes('xn--')) return host;
  const url = URL.parse(link);
  return url !== null && SCHEMES.has(url.protocol) ? url.hostname : undefined;
}
