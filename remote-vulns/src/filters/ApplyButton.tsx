import { Button } from '@faultline/shared/ui';
import { ListFilter, RotateCw } from 'lucide-react';
import type { CveFilterState } from './useCveFilter.ts';

interface ApplyButtonProps {
  state: CveFilterState;
  /** Whether a list is on its way. */
  busy: boolean;
}

/** Sends the form of the filters; called Refresh while there is no filter. */
export function ApplyButton({ state: { count, pending, reversed }, busy }: ApplyButtonProps) {
  return (
    <Button
      type="submit"
      {...(pending ? { variant: 'contained', color: 'primary' } : {})}
      startIcon={count === 0 ? <RotateCw size={15} /> : <ListFilter size={15} />}
      loading={busy}
      loadingPosition="start"
      disabled={reversed}
    >
      {count === 0 ? 'Refresh' : 'Apply'}
    </Button>
  );
}
