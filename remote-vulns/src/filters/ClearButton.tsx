import { Button } from '@faultline/shared/ui';
import { X } from 'lucide-react';
import type { CveFilterState } from './useCveFilter.ts';

/** Takes every filter off, the view's among them. */
export function ClearButton({ state }: { state: CveFilterState }) {
  return (
    <Button variant="text" startIcon={<X size={15} />} onClick={state.clear} disabled={state.count === 0}>
      Clear
    </Button>
  );
}
