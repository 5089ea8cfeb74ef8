const element = (value: unknown): string =>
  value === null || value === undefined
    ? 'NULL'
    : Array.isArray(value)
      ? arrayLiteral(value)
      : typeof value === 'number'
        ? String(value)
        : `"${String(encode(value)).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`;

/** A parameter as the text both engines read alike; what neither would read is refused here. */
export function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayLiteral(value);
  throw new TypeError(`A ${typeof value} is not an SQL parameter; for jsonb use sql.json(value)`);
}

/** As `encode`, but an object is JSON: what a library's own statements expect of a driver. */
export const encodeNative = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : encode(value);
