import { IconButton } from '@faultline/shared/ui';
import { ChartPie } from 'lucide-react';
import { useOverviewShown } from './useOverviewShown.ts';

/** Folds the panels above the list away, for who wants more of the list. */
export function OverviewToggle() {
  const [shown, setShown] = useOverviewShown();
  return (
    <IconButton
      aria-label="Overview"
      aria-pressed={shown}
      title={shown ? 'Hide the overview' : 'Show the overview'}
      color={shown ? 'primary' : undefined}
      onClick={() => setShown(!shown)}
    >
      <ChartPie size={17} />
    </IconButton>
  );
}
