import type { CveRow } from '@faultline/shared/contract';
import { findRowTracking, trackingSentence } from '@faultline/shared/tracking';
import { Radar } from 'lucide-react';
import { useRowContext } from '../rows/RowContext.ts';

/** Why a row is highlighted: 'You are tracking this vendor' (specification 6.9). */
export function TrackedNote({ row }: { row: CveRow }) {
  const { index } = useRowContext();
  const tracking = findRowTracking(index, row);
  if (tracking === undefined) return null;
  return (
    <div className="tracked-note">
      <Radar size={12} aria-hidden />
      {trackingSentence(tracking)}
    </div>
  );
}
