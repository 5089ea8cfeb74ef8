import { Button } from '@faultline/shared/ui';
import { ListFilter, RotateCw } from 'lucide-react';
import type { CveFilterState } from './useCveFilter.ts';

interface ApplyButtonProps {
  state: CveFilterState;
  /** Whether a list is on its way. */
  busy: boolean;
  onRefresh: () => void;
}

/** Asks at once for what the fields say; called Refresh while there is no filter. */
export function ApplyButton({ state, busy, onRefresh }: ApplyButtonProps) {
  const { count, pending, reversed, apply } = state;
  return (
    <Button
      {...(pending ? { variant: 'contained', color: 'primary' } : {})}
      startIcon={count === 0 ? <RotateCw size={15} /> : <ListFilter size={15} />}
      onClick={pending ? apply : onRefresh}
      loading={busy}
      loadingPosition="start"
      disabled={reversed}
    >
      {count === 0 ? 'Refresh' : 'Apply'}
    </Button>
  );
}
