import { truncate } from '../record/coerce.ts';
import type { Fields } from './CveEvent.ts';

const MAX_ITEMS = 50;
const MAX_TEXT_LENGTH = 1000;

export interface FieldChanges {
  before: Fields;
  after: Fields;
}

const toChangeValue = (value: unknown) =>
  typeof value === 'string' ? truncate(value, MAX_TEXT_LENGTH) : (value ?? null);
const differ = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

/** Of two lists only what one has and the other has not: an affected list may hold thousands. */
function listChange(before: unknown[], after: unknown[]): [unknown[], unknown[]] | undefined {
  const [had, has] = [new Set(before), new Set(after)];
  const removed = before.filter((item) => !has.has(item));
  const added = after.filter((item) => !had.has(item));
  return removed.length + added.length === 0 ? undefined : [removed.slice(0, MAX_ITEMS), added.slice(0, MAX_ITEMS)];
}

/** The fields that differ, with what they were and are; of lists, what went and what came. */
export function fieldChanges(before: Fields, after: Fields): FieldChanges {
  const changes: FieldChanges = { before: {}, after: {} };
  for (const [name, is] of Object.entries(after)) {
    const was = before[name];
    const pair =
      Array.isArray(was) && Array.isArray(is) ? listChange(was, is) : differ(was, is) ? [was, is] : undefined;
    if (pair === undefined) continue;
    changes.before[name] = toChangeValue(pair[0]);
    changes.after[name] = toChangeValue(pair[1]);
  }
  return changes;
}
