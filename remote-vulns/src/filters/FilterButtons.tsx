import { Button } from '@faultline/shared/ui';
import { ListFilter, RotateCw, X } from 'lucide-react';
import type { CveFilterState } from './useCveFilter.ts';

interface FilterButtonsProps {
  state: CveFilterState;
  /** Whether a list is on its way. */
  busy: boolean;
  onRefresh: () => void;
}

/** Clear, and Apply, which is called Refresh while there is no filter. */
export function FilterButtons({ state, busy, onRefresh }: FilterButtonsProps) {
  const { count, pending, reversed, apply, clear } = state;
  return (
    <>
      <Button variant="text" startIcon={<X size={15} />} onClick={clear} disabled={count === 0}>
        Clear
      </Button>
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
    </>
  );
}
