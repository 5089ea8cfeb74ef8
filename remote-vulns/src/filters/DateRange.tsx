import { DateField } from '@faultline/shared/forms';
import { styled } from '@faultline/shared/ui';
import type { CveFilterState } from './useCveFilter.ts';

const Pair = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: 6,
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  gridColumn: '1 / -1',
  margin: 0,
  color: theme.vars.palette.error.main,
}));

/** The days of publication. The start is capped by the end, the end floored by the start; what is typed all the same is refused. */
export function DateRange({ state }: { state: CveFilterState }) {
  const { draft, reversed, change } = state;
  return (
    <Pair aria-label="Published">
      <DateField
        label="Start date"
        hideLabel
        name="from"
        value={draft.from}
        max={draft.to}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden>to</span>
      <DateField
        label="End date"
        hideLabel
        name="to"
        value={draft.to}
        min={draft.from}
        onChange={(to) => change({ to })}
      />
      {reversed && <Problem role="alert">The start date cannot be later than the end date.</Problem>}
    </Pair>
  );
}
