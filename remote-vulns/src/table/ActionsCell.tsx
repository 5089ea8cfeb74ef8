import type { CveRow } from '@faultline/shared/contract';
import { styled } from '@faultline/shared/ui';
import { Star } from 'lucide-react';
import { useRowContext } from '../rows/RowContext.ts';
import { RowActions } from './RowActions.tsx';
import { useIdle } from './useIdle.ts';

/** With a pointer the buttons float over the row's end while it is pointed at; without one they stand in their column. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  '@media (hover: hover)': {
    position: 'absolute',
    top: 4,
    right: 8,
    padding: 1,
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: '0 1px 4px rgb(10 14 22 / 0.1)',
  },
}));
const Rest = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  color: theme.vars.palette.primary.main,
  '@media (hover: none)': { display: 'none' },
}));

/** The row's buttons; at rest only the star of a favourite shows. */
export function ActionsCell({ row }: { row: CveRow }) {
  const { isFavourite } = useRowContext();
  const idle = useIdle();
  return (
    <>
      {isFavourite(row.cve_id) && (
        <Rest aria-hidden>
          <Star size={16} fill="currentColor" />
        </Rest>
      )}
      <Bar className="row-actions">{idle && <RowActions row={row} />}</Bar>
    </>
  );
}
