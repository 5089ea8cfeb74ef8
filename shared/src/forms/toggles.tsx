import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import MuiSwitch from '@mui/material/Switch';
import type { ReactNode } from 'react';

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

interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean;
  name?: string;
  className?: string;
}

const Hint = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));

function ToggleLabel({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) {
  return (
    <>
      {label}
      {hint !== undefined && <Hint>{hint}</Hint>}
    </>
  );
}
