import { styled } from '@faultline/shared/ui';
import type { ReactNode, SubmitEvent } from 'react';
import type { CveFilterState } from './useCveFilter.ts';

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  '& > .MuiFormControl-root': { flex: '1 1 92px', width: 'auto' },
  // As long as its placeholder, beside the dates at 1280 px too.
  '& > .name.name': { flexBasis: 108 },
  '& > .severity.severity': { flex: '0 0 138px' },
  '& > fieldset': { flex: '0 1 284px' },
  '@media (max-width: 767.95px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > fieldset, & > .MuiFormControlLabel-root': { gridColumn: '1 / -1' },
  },
});

interface FilterFormProps {
  state: CveFilterState;
  onRefresh: () => void;
  children: ReactNode;
}

/** The fields as a form, so that Enter in one of them asks at once: for what they say now, or again for what is shown. */
export function FilterForm({ state, onRefresh, children }: FilterFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.pending) state.apply();
    else if (!state.reversed) onRefresh();
  };
  return (
    <Form name="filter" aria-label="Filter vulnerabilities" onSubmit={submit}>
      {children}
    </Form>
  );
}
