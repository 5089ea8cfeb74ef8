import type { CveRow } from '@faultline/shared/contract';
import { formatCount, formatDateTime, readDate } from '@faultline/shared/format';
import { useRowContext } from '../rows/RowContext.ts';

/** How many rows at the head of the list, which comes newest first, are new since the last visit; `20+` where more may be. */
export function NewSinceLastVisit({ rows, total }: { rows: readonly CveRow[]; total: number }) {
  const { since } = useRowContext();
  if (since === undefined) return null;
  const known = rows.findIndex(({ published_date }) => (readDate(published_date) ?? since) <= since);
  const fresh = known < 0 ? rows.length : known;
  const count = `${formatCount(fresh)}${fresh === rows.length && fresh < total ? '+' : ''}`;
  return (
    <span title={`You were last here on ${formatDateTime(since)}`}>
      {fresh === 0 ? 'Nothing new' : `${count} new`} since your last visit
    </span>
  );
}
