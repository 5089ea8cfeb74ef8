import { Select, TextField } from '@faultline/shared/forms';
import type { ListConfig } from '../tabs/ListConfig.ts';
import { MAX_TEXT_LENGTH } from './cveFilter.ts';
import { DateRange } from './DateRange.tsx';
import { severityOptions, textFields } from './filterFields.ts';
import { KevToggle } from './KevToggle.tsx';
import type { CveFilterState } from './useCveFilter.ts';

interface FilterFieldsProps {
  tab: ListConfig;
  state: CveFilterState;
  /** Whether Unknown can be chosen. */
  unknown: boolean;
  /** Whether what is exploited can be asked for here. */
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
        options={severityOptions(unknown || draft.severity === 'Unknown')}
      />
      {kev && <KevToggle state={state} />}
      {tab.hasDateFilter && <DateRange state={state} />}
    </>
  );
}
