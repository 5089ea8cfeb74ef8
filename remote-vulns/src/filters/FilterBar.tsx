import { Card, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { FilterForm } from './FilterForm.tsx';
import type { CveFilterState } from './useCveFilter.ts';

interface FilterBarProps {
  state: CveFilterState;
  onRefresh: () => void;
  /** The line above the fields: what is seen at its left, what can be done at its right. */
  start: ReactNode;
  end: ReactNode;
  fields: ReactNode;
  buttons: ReactNode;
}

const Bar = styled(Card)({ display: 'grid', gap: 12, padding: 12 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiFormControl-root': { flex: 'none', width: 190 },
  '& > output:empty': { display: 'none' },
});
const End = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' });

/** The filter where there is room for all of it. */
export function FilterBar({ state, onRefresh, start, end, fields, buttons }: FilterBarProps) {
  return (
    <Bar>
      <Line>
        {start}
        <End>{end}</End>
      </Line>
      <FilterForm state={state} onRefresh={onRefresh}>
        {fields}
        {buttons}
      </FilterForm>
    </Bar>
  );
}
