import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ToggleLabel, type ToggleProps } from './ToggleLabel.tsx';

/** A box to tick, with its label. */
export function Checkbox({ label, hint, checked, onChange, disabled, name, className }: ToggleProps) {
  return (
    <FormControlLabel
      className={className}
      disabled={disabled}
      label={<ToggleLabel label={label} hint={hint} />}
      control={<MuiCheckbox name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
