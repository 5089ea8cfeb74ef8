import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Under the label. */
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

/** What stands beside a box or a switch. */
export function ToggleLabel({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) {
  return (
    <>
      {label}
      {hint !== undefined && <Hint>{hint}</Hint>}
    </>
  );
}
