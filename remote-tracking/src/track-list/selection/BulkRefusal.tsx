import type { Tracking } from '@faultline/shared/contract';
import { isolateText } from '@faultline/shared/format';
import { Alert } from '@faultline/shared/ui';
import { formatTitle } from '../listFilter.ts';
import type { BulkChange } from './useBulkChange.ts';

const MAX_NAMED = 5;

/** Names the trackings that the last change of several left as they were, and why. */
export function BulkRefusal({ items, bulk: { refused } }: { items: readonly Tracking[]; bulk: BulkChange }) {
  const left = refused === undefined ? [] : items.filter(({ id }) => refused.ids.includes(id));
  if (refused === undefined || left.length === 0) return null;
  const named = left
    .slice(0, MAX_NAMED)
    .map((item) => isolateText(formatTitle(item)))
    .join(', ');
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  return (
    <Alert severity="error" role="alert">
      Couldn't change {named}
      {more}: {refused.reason}
    </Alert>
  );
}
