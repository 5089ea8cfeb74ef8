import type { CveRow } from '@faultline/shared/contract';
import { trackingOf, trackingSentence } from '@faultline/shared/tracking';
import { styled } from '@faultline/shared/ui';
import { Radar } from 'lucide-react';
import { useRowContext } from '../rows/RowContext.ts';

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.tone.accent.text,
}));

/** Why a row is highlighted: 'You are tracking this vendor' (spec part 1, section 2). */
export function TrackedNote({ row }: { row: CveRow }) {
  const { index } = useRowContext();
  const tracking = trackingOf(index, row);
  if (tracking === undefined) return null;
  return (
    <Note>
      <Radar size={12} aria-hidden />
      {trackingSentence(tracking)}
    </Note>
  );
}
