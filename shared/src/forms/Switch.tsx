import FormControlLabel from '@mui/material/FormControlLabel';
import MuiSwitch from '@mui/material/Switch';
import { ToggleLabel, type ToggleProps } from './ToggleLabel.tsx';

/** On or off, at once. */
export function Switch({ label, hint, checked, onChange, disabled, name, className }: ToggleProps) {
  return (
    <FormControlLabel
      className={className}
      disabled={disabled}
      label={<ToggleLabel label={label} hint={hint} />}
      control={<MuiSwitch name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
