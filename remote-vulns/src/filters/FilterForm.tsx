import { styled } from '@faultline/shared/ui';
import type { ReactNode, SubmitEvent } from 'react';
import type { CveFilterState } from './useCveFilter.ts';

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  '& > .MuiFormControl-root': { flex: '1 1 108px', width: 'auto' },
  '& > .MuiFormControl-root:has(select)': { flex: '0 0 146px' },
  '& > fieldset': { flex: '0 1 300px' },
  '@media (max-width: 767.95px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > fieldset, & > .MuiFormControlLabel-root': { gridColumn: '1 / -1' },
  },
});

/** Enter in a field asks at once. */
export function FilterForm({ state, children }: { state: CveFilterState; children: ReactNode }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!state.reversed) state.apply();
  };
  return (
    <Form name="filter" aria-label="Filter vulnerabilities" onSubmit={submit}>
      {children}
    </Form>
  );
}
