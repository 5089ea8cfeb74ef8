import { Select, TextField } from '@faultline/shared/forms';
import { utcDay } from '@faultline/shared/format';
import { Button, styled, Badge, Menu, MenuItem, useMenu } from '@faultline/shared/ui';
import { useState } from 'react';
import type { ListConfig } from '../../listConfig.ts';
import { type CveFilterState, MAX_EPSS, MAX_SCORE, readMinimum, splitLevels } from '../cveFilter.ts';
import { severities } from '@faultline/shared/contract';
import { Check, ChevronDown } from 'lucide-react';

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

export interface MoreFilterFieldsProps {
  tab: ListConfig;
  state: CveFilterState;
}

export function MoreFilterFields({ tab, state }: MoreFilterFieldsProps) {
  const { draft, change } = state;
  return (
    <Line>
      <ExploitationSelect state={state} />
      <SeverityMenu severity={draft.severity} onChange={(severity) => change({ severity })} />
      {minimums.map(([name, kind, highest]) => (
        <TextField
          key={name}
          className="minimum"
          label={`Lowest ${kind} score`}
          hideLabel
          placeholder="0"
          start={`${kind} ≥`}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(text) => change({ [name]: text })}
          error={toProblem(draft[name], highest)}
        />
      ))}
      {tab.hasDateFilter && <DatePresets state={state} />}
    </Line>
  );
}

const minimums = [
  ['score', 'CVSS', MAX_SCORE],
  ['epss', 'EPSS', MAX_EPSS],
] as const;

const toProblem = (value: string, highest: number) =>
  value.trim() === '' || readMinimum(value, highest) !== '' ? undefined : `0 to ${highest}`;

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
        { value: 'exploit', label: 'Public exploit' },
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

interface SeverityMenuProps {
  severity: string;
  onChange: (severity: string) => void;
}

function SeverityMenu({ severity, onChange }: SeverityMenuProps) {
  const { button, menu } = useMenu();
  const chosen = splitLevels(severity);
  const toggle = (level: string) => {
    const next = severities.filter((other) => chosen.includes(other) !== (other === level));
    onChange(next.length === 0 || next.length === severities.length ? 'all' : next.join(','));
  };
  return (
    <>
      <Button endIcon={<ChevronDown size={15} aria-hidden />} {...button}>
        Severities {chosen.length > 0 && <Badge tone="accent">{chosen.length}</Badge>}
      </Button>
      <Menu {...menu}>
        {severities.map((level) => {
          const isChosen = chosen.includes(level);
          return (
            <MenuItem key={level} role="menuitemcheckbox" aria-checked={isChosen} onClick={() => toggle(level)}>
              <Check size={15} aria-hidden style={{ visibility: isChosen ? undefined : 'hidden' }} />
              {level}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
