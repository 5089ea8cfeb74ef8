import type { CveRow } from '@faultline/shared/contract';
import { Star } from 'lucide-react';
import { useRowContext } from '../rows/useRowActions.ts';
import { useDeferredRender } from './useDeferredRender.ts';

// Until the list is idle and the buttons are loaded, only the star of a favorite is shown.
export function ActionsCell({ row }: { row: CveRow }) {
  const { isFavorite, Actions } = useRowContext();
  const idle = useDeferredRender(Actions !== undefined);
  if (idle && Actions) {
    return (
      <div className="row-actions">
        <Actions row={row} />
      </div>
    );
  }
  if (!isFavorite(row.cve_id)) return null;
  return (
    <div className="favorite" aria-hidden>
      <Star size={16} fill="currentColor" />
    </div>
  );
}
