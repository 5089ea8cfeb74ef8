import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import MuiSwitch from '@mui/material/Switch';
import type { ReactNode } from 'react';

export const Checkbox = (props: ToggleProps) => <Toggle Control={MuiCheckbox} {...props} />;

export const Switch = (props: ToggleProps) => <Toggle Control={MuiSwitch} {...props} />;

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

function Toggle(props: ToggleProps & { Control: typeof MuiCheckbox | typeof MuiSwitch }) {
  const { Control, label, hint, checked, onChange, disabled, name, className } = props;
  return (
    <FormControlLabel
      className={className}
      disabled={disabled}
      label={
        <>
          {label}
          {hint !== undefined && <Hint>{hint}</Hint>}
        </>
      }
      control={<Control name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
