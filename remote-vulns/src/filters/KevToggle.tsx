import { Button } from '@faultline/shared/ui';
import { Flame } from 'lucide-react';
import type { CveFilterState } from './useCveFilter.ts';

/** Leaves only what CISA lists as exploited. */
export function KevToggle({ state }: { state: CveFilterState }) {
  const { kev } = state.draft;
  return (
    <Button
      aria-pressed={kev}
      color={kev ? 'primary' : 'inherit'}
      startIcon={<Flame size={15} />}
      title="Only what CISA lists as exploited"
      onClick={() => state.change({ kev: !kev })}
    >
      KEV only
    </Button>
  );
}
