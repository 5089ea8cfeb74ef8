import type { CveRow } from '@faultline/shared/contract';
import { KevBadge, styled } from '@faultline/shared/ui';
import { TrackedNote } from './TrackedNote.tsx';

const Line = styled('div')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& > span:first-of-type:not(:only-child)': { marginRight: 6, height: 18, padding: '0 6px' },
});

/** What the flaw is called, whether it is exploited, and why the row is highlighted. */
export function NameCell({ row }: { row: CveRow }) {
  return (
    <>
      <Line title={row.vulnerability_name}>
        <KevBadge kev={row.kev} />
        <span>{row.vulnerability_name}</span>
      </Line>
      <TrackedNote row={row} />
    </>
  );
}
