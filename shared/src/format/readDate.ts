const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const rfc1123 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} /;

/**
 * An instant from ISO 8601 or RFC 1123 text; undefined for anything else. `Date` alone would read a date into texts such
 * as `Version 3`. A time without a zone is UTC, as CVE records mean it.
 */
export function readDate(value: string | Date | undefined | null): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value.trim() : value;
  if (typeof text === 'string' && !iso.test(text) && !rfc1123.test(text)) return undefined;
  const zoneless = typeof text === 'string' && text.length > 10 && iso.exec(text)?.[1] === undefined && iso.test(text);
  const date = new Date(zoneless ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
