import { severities } from '@faultline/shared/contract';
import { DateField, Select, type SelectOption, TextField } from '@faultline/shared/forms';
import { Button, styled, Card, Skeleton, useIsMobile } from '@faultline/shared/ui';
import { Flame, X } from 'lucide-react';
import { memo, type ReactNode, type SubmitEvent } from 'react';
import type { ListConfig } from '../listConfig.ts';
import { type CveFilterState, MAX_TEXT_LENGTH, type TextFilter } from './cveFilter.ts';

const Fields = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  '& > .MuiFormControl-root': { flex: '1 1 92px', width: 'auto' },
  '& > .name.name': { flexBasis: 108 },
  '& > .severity.severity': { flex: '0 0 138px' },
  '& > fieldset': { flex: '0 1 284px' },
  '@media (pointer: coarse)': { '& > fieldset': { flexBasis: 340 } },
  '& > .more': { gridColumn: '1 / -1', minWidth: 0 },
  '@media (max-width: 767.95px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > fieldset, & > .MuiFormControlLabel-root': { gridColumn: '1 / -1' },
  },
});

interface FilterFormProps {
  state: CveFilterState;
  onRefresh: () => void;
  more?: ReactNode;
  children: ReactNode;
}

export function FilterForm({ state, onRefresh, more, children }: FilterFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.pending) state.apply();
    else if (!state.reversed) onRefresh();
  };
  return (
    <form name="filter" aria-label="Filter vulnerabilities" onSubmit={submit}>
      <Fields>{children}</Fields>
      {more}
    </form>
  );
}

interface FilterFieldsProps {
  tab: ListConfig;
  state: CveFilterState;
  unknown: boolean;
  kev: boolean;
}

// A field renders only when its own value changes, so that typing stays fast.
export function FilterFields({ tab, state, unknown, kev }: FilterFieldsProps) {
  const { draft, reversed, change } = state;
  return (
    <>
      {textFields.map(([key, label]) => (
        <TextFilterField key={key} name={key} label={label} value={draft[key]} change={change} />
      ))}
      <SeverityField severity={draft.severity} unknown={unknown} change={change} />
      {kev && <KevToggle kev={draft.kev} change={change} />}
      {tab.hasDateFilter && <DateRange from={draft.from} to={draft.to} reversed={reversed} change={change} />}
    </>
  );
}

type Change = Pick<CveFilterState, 'change'>;

interface TextFilterFieldProps extends Change {
  name: TextFilter;
  label: string;
  value: string;
}

const TextFilterField = memo(function TextFilterField({ name, label, value, change }: TextFilterFieldProps) {
  return (
    <TextField
      className={name}
      label={label}
      hideLabel
      placeholder={label}
      name={name}
      value={value}
      onChange={(text) => change({ [name]: text })}
      maxLength={MAX_TEXT_LENGTH}
      autoComplete="off"
      spellCheck={false}
    />
  );
});

interface SeverityFieldProps extends Change {
  severity: string;
  unknown: boolean;
}

const SeverityField = memo(function SeverityField({ severity, unknown, change }: SeverityFieldProps) {
  return (
    <Select
      label="Severity"
      hideLabel
      name="severity"
      className="severity"
      value={severity}
      onChange={(chosen) => change({ severity: chosen })}
      options={severityOptions(severity, unknown)}
    />
  );
});

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

type DateRangeProps = Change & Pick<CveFilterState['draft'], 'from' | 'to'> & Pick<CveFilterState, 'reversed'>;

const DateRange = memo(function DateRange({ from: start, to: end, reversed, change }: DateRangeProps) {
  return (
    <Pair aria-label="Published">
      <DateField
        label="Start date"
        hideLabel
        name="from"
        value={start}
        max={end}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden>to</span>
      <DateField label="End date" hideLabel name="to" value={end} min={start} onChange={(to) => change({ to })} />
      {reversed && <Problem role="alert">The start date cannot be later than the end date.</Problem>}
    </Pair>
  );
});

export function KevToggle({ kev, change }: Change & { kev: boolean }) {
  return (
    <Button
      data-quick-action
      aria-pressed={kev}
      color={kev ? 'primary' : 'inherit'}
      startIcon={<Flame size={15} />}
      title="Only CVEs in CISA's KEV catalog"
      onClick={() => change({ kev: !kev })}
    >
      KEV only
    </Button>
  );
}

const outcomeLabels: Readonly<Record<string, string>> = {
  affected: 'Affected only',
  uncomparable: "Can't be compared only",
};

const Removable = styled(Button)({ flex: 'none', justifySelf: 'start' });

/** Links to a part of the tracked items set this filter; it is only removed here. */
export function OutcomeFilter({ outcome, change }: Change & { outcome: string }) {
  const label = outcomeLabels[outcome];
  if (label === undefined) return null;
  return (
    <Removable
      aria-label={`Remove the filter ${label}`}
      color="primary"
      endIcon={<X size={15} />}
      onClick={() => change({ outcome: '' })}
    >
      {label}
    </Removable>
  );
}

const textFields: readonly (readonly [TextFilter, string])[] = [
  ['cve', 'CVE ID'],
  ['vendor', 'Vendor'],
  ['product', 'Product'],
  ['name', 'Vulnerability'],
];

const all: SelectOption = { value: 'all', label: 'All Severities' };

// Only the panel of a small screen offers Unknown. If Unknown or several levels are selected already, for example by a link,
// they are shown (specification 6.2).
const severityOptions = (chosen: string, unknown: boolean): SelectOption[] => [
  all,
  ...severities
    .filter((severity) => unknown || severity !== 'Unknown' || severity === chosen)
    .map((severity) => ({ value: severity, label: severity })),
  ...(chosen.includes(',') ? [{ value: chosen, label: chosen.replaceAll(',', ', ') }] : []),
];

const Lines = styled('div')({
  display: 'grid',
  gap: 8,
  '@media (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
});

const Bar = styled(Card)({
  height: 92,
  boxSizing: 'border-box',
  padding: 6,
  marginBottom: -6,
  '@media (max-width: 1099.95px)': { height: 136, '&[data-dates=true]': { height: 180 } },
});

export function FiltersSkeleton({ hasDates }: { hasDates: boolean }) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <Lines aria-hidden>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={34} />
      </Lines>
    );
  }
  return (
    <Bar data-dates={hasDates} aria-hidden>
      <Skeleton height={36} />
    </Bar>
  );
}
