import { Card, styled, usePhone } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import type { Tab } from '../tabs/Tab.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { ClearButton } from './ClearButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBadge } from './FilterBadge.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { KevToggle } from './KevToggle.tsx';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import type { CveFilterState } from './useCveFilter.ts';
import { ViewSelect } from './ViewSelect.tsx';

interface FiltersProps {
  tab: Tab;
  state: CveFilterState;
  /** Whether the provider says what is exploited. */
  offersKev: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** More tools of the list. */
  tools: ReactNode;
}

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiFormControl-root': { flex: 'none' },
  '& > output:empty': { display: 'none' },
});
const Buttons = styled('div')({ display: 'flex', gap: 8, marginLeft: 'auto' });
const Gap = styled('span')({ flex: 1 });
const Bar = styled(Card)({ display: 'grid', gap: 12, padding: 12 });

/** Everything that decides which rows are shown: a bar, or on a phone a line and a panel. */
export function Filters({ tab, state, offersKev, busy, onRefresh, tools }: FiltersProps) {
  const phone = usePhone();
  const line = (
    <Line>
      <ViewSelect tab={tab} state={state} />
      <SavedViewsMenu tab={tab} state={state} />
      <FilterBadge count={state.count} />
      <Gap />
      {tools}
      <ExportButton tab={tab} filter={state.usable} />
    </Line>
  );
  const fields = (
    <>
      <FilterFields tab={tab} state={state} unknown={phone} />
      {(offersKev || state.draft.kev) && <KevToggle state={state} />}
    </>
  );
  const buttons = (
    <Buttons>
      <ClearButton state={state} />
      <ApplyButton state={state} busy={busy} onRefresh={onRefresh} />
    </Buttons>
  );
  if (phone) {
    return (
      <>
        {line}
        <FilterPanel state={state} buttons={buttons}>
          {fields}
        </FilterPanel>
      </>
    );
  }
  return (
    <Bar>
      {line}
      <FilterForm state={state}>
        {fields}
        {buttons}
      </FilterForm>
    </Bar>
  );
}
