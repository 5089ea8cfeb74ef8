const STAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/;

/** PostgreSQL's text to ISO with milliseconds. What ISO can't say (infinity, BC) stays as it is. */
function readStamp(text: string): string {
  const [, day, time, fraction = ''] = STAMP.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const readDay = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text);

/** How a column's text is read, by the type's oid; the same on both engines. Other types keep the driver's way. */
export const readers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: readDay, // date
  1114: readStamp, // timestamp
  1184: readStamp, // timestamptz
  114: (text) => JSON.parse(text) as unknown, // json
  3802: (text) => JSON.parse(text) as unknown, // jsonb
};

/** Array types, and the oid of their elements. */
export const arrayElements: Readonly<Record<number, number>> = {
  1016: 20,
  1231: 1700,
  1182: 1082,
  1115: 1114,
  1185: 1184,
};
