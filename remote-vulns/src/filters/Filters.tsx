import { styled, useIsMobile } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import type { ListConfig } from '../tabs/ListConfig.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { ClearButton } from './ClearButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBadge } from './FilterBadge.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { KevToggle } from './KevToggle.tsx';
import { SavedViews } from './SavedViews.tsx';
import type { CveFilterState } from './useCveFilter.ts';
import { ViewSelect } from './ViewSelect.tsx';

interface FiltersProps {
  tab: ListConfig;
  state: CveFilterState;
  /** Whether the provider says what is exploited. */
  offersRisk: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** More tools of the list, where there is room for them. */
  tools: ReactNode;
}

const Buttons = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  gridColumn: '1 / -1',
});

const Line = styled('div')({ display: 'flex', gap: 8, '& > .MuiFormControl-root': { flex: 1, minWidth: 0 } });

/** Everything that decides which rows are shown: a bar, or on a phone two lines and a panel. */
export function Filters({ tab, state, offersRisk, busy, onRefresh, tools }: FiltersProps) {
  const isMobile = useIsMobile();
  const view = <ViewSelect tab={tab} state={state} />;
  const saved = <SavedViews tab={tab} state={state} />;
  const report = <ExportButton tab={tab} filter={state.usable} />;
  const kev = offersRisk || state.draft.kev;
  const fields = <FilterFields tab={tab} state={state} unknown={isMobile} kev={isMobile && kev} />;
  const apply = <ApplyButton state={state} busy={busy} />;
  if (isMobile) {
    return (
      <>
        <Line>
          {view}
          {saved}
        </Line>
        <FilterPanel
          state={state}
          onRefresh={onRefresh}
          fields={fields}
          buttons={
            <Buttons>
              <ClearButton state={state} />
              {apply}
            </Buttons>
          }
          tools={report}
        />
      </>
    );
  }
  const start = (
    <>
      {view}
      {saved}
      {kev && <KevToggle state={state} />}
      <FilterBadge count={state.count} />
      <ClearButton state={state} />
    </>
  );
  const end = (
    <>
      {tools}
      {report}
    </>
  );
  return <FilterBar state={state} onRefresh={onRefresh} start={start} end={end} fields={fields} buttons={apply} />;
}
