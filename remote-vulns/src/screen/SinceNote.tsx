import type { CveRow } from '@faultline/shared/contract';
import { formatCount, readDate } from '@faultline/shared/format';
import { RelativeTime, styled } from '@faultline/shared/ui';

const Note = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}));

/** How many rows at the head of the list, which comes newest first, are new since the last visit; `7+` where all that are loaded are and more may come. */
export function SinceNote({ rows, more, since }: { rows: readonly CveRow[]; more: boolean; since: Date | undefined }) {
  if (since === undefined) return null;
  const fresh = rows.filter(
    ({ published_date }) => (readDate(published_date)?.getTime() ?? 0) > since.getTime(),
  ).length;
  const open = more && fresh === rows.length && fresh > 0;
  return (
    <Note>
      {fresh === 0 ? 'Nothing new' : `${formatCount(fresh)}${open ? '+' : ''} new`} since your last visit,{' '}
      <RelativeTime value={since} />
    </Note>
  );
}
