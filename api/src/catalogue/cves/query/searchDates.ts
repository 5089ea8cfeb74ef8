import type { FieldTerm, SearchQuery } from '@faultline/shared/search';
import type { CveFilter } from './filter.ts';

type DateTerm = FieldTerm & { field: 'published' };

const DAY_MS = 86_400_000;

const isDateTerm = (part: SearchQuery): part is DateTerm => part.kind === 'field' && part.field === 'published';

/** A filter whose query bounds the date of publication, with these bounds as its own: dates have an index and counters. */
export function takeDates(filter: CveFilter): CveFilter {
  const { query, ...own } = filter;
  const parts = query === undefined ? [] : query.kind === 'and' ? query.parts : [query];
  const dates = parts.filter(isDateTerm);
  if (dates.length === 0) return filter;
  const left = parts.filter((part) => !isDateTerm(part));
  const bounds = dates.map(toBounds);
  const from = [own.from, ...bounds.map((each) => each.from)]
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);
  const to = [own.to, ...bounds.map((each) => each.to)].filter((each) => each !== undefined).toSorted()[0];
  return {
    ...own,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(left.length > 0 && { query: { kind: 'and', parts: left } }),
  };
}

// The first and the last moment that a comparison with a day allows.
function toBounds({ comparison, value }: DateTerm): Pick<CveFilter, 'from' | 'to'> {
  const start = Date.parse(`${value}T00:00:00.000Z`);
  const from = (time: number) => ({ from: new Date(time).toISOString() });
  const to = (time: number) => ({ to: new Date(time - 1).toISOString() });
  if (comparison === '=') return { ...from(start), ...to(start + DAY_MS) };
  if (comparison === '<' || comparison === '<=') return to(comparison === '<' ? start : start + DAY_MS);
  return from(comparison === '>' ? start + DAY_MS : start);
}
