import { Select, TextField } from '@faultline/shared/forms';
import { utcDay } from '@faultline/shared/format';
import { Badge, Button, Collapse, styled } from '@faultline/shared/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListConfig } from '../../listConfig.ts';
import { type CveFilterState, MAX_EPSS, MAX_SCORE, readMinimum } from '../cveFilter.ts';
import { SeverityMenu } from './SeverityMenu.tsx';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  '& > .MuiFormControl-root': { flex: '0 1 170px', width: 'auto' },
  '& > .minimum.minimum': { flexBasis: 120, '& input': { paddingLeft: 6 } },
  '& > .minimum .MuiInputBase-root': { paddingLeft: 10, whiteSpace: 'nowrap' },
  '@media (max-width: 767.95px)': { '& > .MuiFormControl-root': { flex: '1 1 120px' } },
});
const Presets = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));

/** The disclosure of further filters: open at first where one of them is on. */
export function useMoreFilters({ usable }: Pick<CveFilterState, 'usable'>) {
  const { exploitation, score, epss, severity } = usable;
  const count = [exploitation, score, epss, severity.includes(',')].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return { id: useId(), isOpen, count, toggle: () => setIsOpen(!isOpen) };
}

type More = ReturnType<typeof useMoreFilters>;

export function MoreFiltersButton({ more: { id, isOpen, count, toggle } }: { more: More }) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      endIcon={<ChevronDown size={15} aria-hidden style={{ rotate: isOpen ? '180deg' : undefined }} />}
    >
      More filters {count > 0 && <Badge tone="accent">{count}</Badge>}
    </Button>
  );
}

interface MoreFiltersProps {
  more: More;
  tab: ListConfig;
  state: CveFilterState;
}

/** Exploitation, several severities, the lowest scores, and on Past the last days. */
export function MoreFilters({ more, tab, state }: MoreFiltersProps) {
  const { draft, change } = state;
  return (
    <div className="more">
      <Collapse in={more.isOpen} id={more.id} mountOnEnter>
        <Line>
          <ExploitationSelect state={state} />
          <SeverityMenu severity={draft.severity} onChange={(severity) => change({ severity })} />
          <TextField
            className="minimum"
            label="Lowest CVSS score"
            hideLabel
            placeholder="0"
            start="CVSS ≥"
            name="score"
            inputMode="decimal"
            autoComplete="off"
            value={draft.score}
            onChange={(score) => change({ score })}
            error={toProblem(draft.score, MAX_SCORE)}
          />
          <TextField
            className="minimum"
            label="Lowest EPSS score"
            hideLabel
            placeholder="0"
            start="EPSS ≥"
            name="epss"
            inputMode="decimal"
            autoComplete="off"
            value={draft.epss}
            onChange={(epss) => change({ epss })}
            error={toProblem(draft.epss, MAX_EPSS)}
          />
          {tab.hasDateFilter && <DatePresets state={state} />}
        </Line>
      </Collapse>
    </div>
  );
}

const toProblem = (value: string, highest: number) =>
  value.trim() === '' || readMinimum(value, highest) !== '' ? undefined : `0 to ${highest}`;

/** Exploited or not, by what is known; KEV is the filter that the list has anyway. */
function ExploitationSelect({ state: { draft, change } }: { state: CveFilterState }) {
  return (
    <Select
      label="Exploitation"
      hideLabel
      name="exploitation"
      value={draft.exploitation || (draft.kev ? 'kev' : '')}
      onChange={(value) =>
        change(value === 'kev' ? { exploitation: '', kev: true } : { exploitation: value, kev: false })
      }
      options={[
        { value: '', label: 'Any exploitation' },
        { value: 'poc', label: 'Proof of concept' },
        { value: 'active', label: 'Active' },
        { value: 'kev', label: 'KEV' },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;
const presets = [
  ['24 h', 1],
  ['7 d', 7],
  ['30 d', 30],
] as const;

/** The last days, as a start date: days are those of UTC, so that 24 h begins with yesterday. */
function DatePresets({ state: { draft, change } }: { state: CveFilterState }) {
  const [now] = useState(() => Date.now());
  return (
    <Presets aria-label="Published in the last">
      <span aria-hidden>Last</span>
      {presets.map(([label, days]) => {
        const from = utcDay(new Date(now - days * DAY_MS));
        const isOn = draft.from === from && draft.to === '';
        return (
          <Button
            key={label}
            aria-pressed={isOn}
            color={isOn ? 'primary' : 'inherit'}
            onClick={() => change({ from: isOn ? '' : from, to: '' })}
          >
            {label}
          </Button>
        );
      })}
    </Presets>
  );
}
