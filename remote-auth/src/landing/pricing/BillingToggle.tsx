import { Badge, styled } from '@faultline/shared/ui';
import type { Billing } from './getPrice.ts';

const Group = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 4,
  padding: 4,
  borderRadius: 11,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
const Choice = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 14px',
  border: 0,
  borderRadius: 8,
  font: 'inherit',
  fontWeight: 570,
  color: theme.vars.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

interface BillingToggleProps {
  billing: Billing;
  onChange: (billing: Billing) => void;
}

export function BillingToggle({ billing, onChange }: BillingToggleProps) {
  return (
    <Group role="group" aria-label="Billing period">
      <Choice type="button" aria-pressed={billing === 'month'} onClick={() => onChange('month')}>
        Monthly billing
      </Choice>
      <Choice type="button" aria-pressed={billing === 'year'} onClick={() => onChange('year')}>
        <span>Annual billing</span>
        <Badge tone="green">Save 20%</Badge>
      </Choice>
    </Group>
  );
}
