import { severities } from '@faultline/shared/contract';
import { DateField, Select, type SelectOption, TextField } from '@faultline/shared/forms';
import { Button, styled } from '@faultline/shared/ui';
import { Flame } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import type { ListConfig } from '../listConfig.ts';
import { type CveFilterState, MAX_TEXT_LENGTH, type TextFilter } from './cveFilter.ts';

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
  '& > .more': { flexBasis: '100%', gridColumn: '1 / -1', minWidth: 0, marginTop: -8 },
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

interface FilterFieldsProps {
  tab: ListConfig;
  state: CveFilterState;
  /** True if Unknown can be chosen. */
  unknown: boolean;
  /** True if the exploited ones can be filtered here. */
  kev: boolean;
}

/** The fields of the filter: four texts, the severity, and on Past two days. */
export function FilterFields({ tab, state, unknown, kev }: FilterFieldsProps) {
  const { draft, change } = state;
  return (
    <>
      {textFields.map(([key, label]) => (
        <TextField
          key={key}
          className={key}
          label={label}
          hideLabel
          placeholder={label}
          name={key}
          value={draft[key]}
          onChange={(value) => change({ [key]: value })}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <Select
        label="Severity"
        hideLabel
        name="severity"
        className="severity"
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        options={severityOptions(draft.severity, unknown)}
      />
      {kev && <KevToggle state={state} />}
      {tab.hasDateFilter && <DateRange state={state} />}
    </>
  );
}

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
function DateRange({ state }: { state: CveFilterState }) {
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

/** Leaves only what CISA lists as exploited. */
export function KevToggle({ state }: { state: CveFilterState }) {
  const { kev } = state.draft;
  return (
    <Button
      aria-pressed={kev}
      color={kev ? 'primary' : 'inherit'}
      startIcon={<Flame size={15} />}
      title="Only CVEs in CISA's KEV catalog"
      onClick={() => state.change({ kev: !kev })}
    >
      KEV only
    </Button>
  );
}

/** The text filters by their labels, in the order of the bar. */
const textFields: readonly (readonly [TextFilter, string])[] = [
  ['cve', 'CVE ID'],
  ['vendor', 'Vendor'],
  ['product', 'Product'],
  ['name', 'Vulnerability'],
];

const all: SelectOption = { value: 'all', label: 'All Severities' };

/**
 * Only the panel of a small screen offers Unknown; where it is chosen already, as by a link, it is shown (specification 6.2). So are
 * several levels, which are chosen among more filters.
 */
const severityOptions = (chosen: string, unknown: boolean): SelectOption[] => [
  all,
  ...severities
    .filter((severity) => unknown || severity !== 'Unknown' || severity === chosen)
    .map((severity) => ({ value: severity, label: severity })),
  ...(chosen.includes(',') ? [{ value: chosen, label: chosen.replaceAll(',', ', ') }] : []),
];
