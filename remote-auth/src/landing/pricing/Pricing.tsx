import { Skeleton, styled, Badge } from '@faultline/shared/ui';
import { useState } from 'react';
import { LandingSection, Column, SectionIntro } from '../LandingSection.tsx';
import { PlanCard } from './PlanCard.tsx';
import { type Billing, usePlans } from './usePlans.ts';

const Cards = styled('ul')({
  display: 'grid',
  gap: 20,
  width: '100%',
  maxWidth: 1080,
  margin: '40px auto 0',
  padding: 0,
  listStyle: 'none',
  '@media (min-width: 900px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    alignItems: 'stretch',
    marginTop: 56,
  },
});
const Waiting = styled('output')(({ theme }) => ({
  display: 'block',
  marginTop: 40,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

export function Pricing() {
  const plans = usePlans();
  const [billing, setBilling] = useState<Billing>('month');
  return (
    <LandingSection id="pricing" tabIndex={-1} aria-labelledby="pricing-title" centred>
      <Column>
        <h2 id="pricing-title">Pricing for teams of one to one hundred</h2>
        <SectionIntro>
          Start free. Upgrade when you track more than ten things, or want alerts in Telegram.
        </SectionIntro>
        <BillingToggle billing={billing} onChange={setBilling} />
        {plans === undefined ? (
          <>
            <Waiting>Loading pricing plans...</Waiting>
            <Cards aria-hidden>
              {['one', 'two', 'three'].map((place) => (
                <li key={place}>
                  <Skeleton height={420} sx={{ borderRadius: 4 }} />
                </li>
              ))}
            </Cards>
          </>
        ) : (
          <Cards>
            {plans.map((plan, index) => (
              <PlanCard key={`${index} ${plan.name}`} plan={plan} billing={billing} />
            ))}
          </Cards>
        )}
      </Column>
    </LandingSection>
  );
}

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

function BillingToggle({ billing, onChange }: BillingToggleProps) {
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
