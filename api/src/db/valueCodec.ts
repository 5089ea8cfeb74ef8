const quoteElement = (text: string): string =>
  // A fast path for imports, which encode millions of texts that rarely need escaping.
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;

function element(value: unknown): string {
  if (typeof value === 'string') return quoteElement(value);
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return 'NULL';
  return Array.isArray(value) ? arrayLiteral(value) : quoteElement(String(encode(value)));
}

const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`;

// Both engines parse the text alike.
export function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayLiteral(value);
  throw new TypeError(`A ${typeof value} is not an SQL parameter; for jsonb use sql.json(value)`);
}

// Objects become JSON, as a library's own statements expect.
export const encodeNative = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : encode(value);

const STAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/;

// ISO 8601 with milliseconds. Values that ISO cannot express (infinity, BC) are unchanged.
function readStamp(text: string): string {
  const [, day, time, fraction = ''] = STAMP.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const readDay = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text);

// By type oid, for both engines.
export const readers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: readDay, // date
  1114: readStamp, // timestamp
  1184: readStamp, // timestamptz
  114: (text) => JSON.parse(text) as unknown, // json
  3802: (text) => JSON.parse(text) as unknown, // jsonb
};

// Element types by the oid of the array type.
export const arrayElements: Readonly<Record<number, number>> = {
  1016: 20,
  1231: 1700,
  1182: 1082,
  1115: 1114,
  1185: 1184,
};
