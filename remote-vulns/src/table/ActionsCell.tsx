import type { CveRow } from '@faultline/shared/contract';
import { Star } from 'lucide-react';
import { useRowContext } from '../rows/RowContext.ts';
import { RowActions } from './RowActions.tsx';
import { useDeferredRender } from './useDeferredRender.ts';

/** The row's buttons; at rest only the star of a favourite shows. */
export function ActionsCell({ row }: { row: CveRow }) {
  const { isFavourite } = useRowContext();
  const idle = useDeferredRender();
  return (
    <>
      {isFavourite(row.cve_id) && (
        <div className="favourite" aria-hidden>
          <Star size={16} fill="currentColor" />
        </div>
      )}
      {idle && (
        <div className="row-actions">
          <RowActions row={row} />
        </div>
      )}
    </>
  );
}
