const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ$/;
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(2200, 0);

function withZone(text: string): string {
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = FORM.exec(text) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return `${day}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`;
}

/** A date of a record as ISO in UTC. Without a zone it is UTC; micro- and nanoseconds are cut; what is no date gives undefined. */
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const time = Date.parse(USUAL.test(value) ? value : withZone(value.trim()));
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : undefined;
}
