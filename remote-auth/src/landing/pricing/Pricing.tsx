import { Skeleton, styled, Badge, Button, Box, visuallyHidden } from '@faultline/shared/ui';
import { useState } from 'react';
import { LandingSection, Column, SectionIntro } from '../LandingSection.tsx';
import { type Billing, usePlans, getPrice, type Price } from './usePlans.ts';
import { type Plan, readPlanName, type User } from '@faultline/shared/contract';
import { contacts, paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { ArrowUpRight, Check } from 'lucide-react';

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

const Sheet = styled('li', { shouldForwardProp: (name) => name !== 'popular' })<{ popular: boolean }>(
  ({ theme, popular }) => ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: 20,
    textAlign: 'left',
    padding: popular ? '36px 28px' : '28px 24px',
    borderRadius: 16,
    border: `1px solid ${popular ? theme.vars.palette.primary.main : theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    ...(popular && { boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}, 0 24px 48px rgb(20 20 60 / 0.12)` }),
    '& h3': { margin: 0, fontSize: popular ? '1.125rem' : '1rem', fontWeight: 570 },
    '& ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
    '& ul > li': { display: 'flex', gap: 10, overflowWrap: 'anywhere' },
    '& ul svg': { marginTop: 2, color: theme.vars.palette.primary.main },
    '@media (min-width: 900px)': { marginBlock: popular ? -16 : 0 },
  }),
);
const Own = styled(Badge)({ alignSelf: 'flex-start', marginBlock: 10 });
const Mark = styled(Badge)({ position: 'absolute', top: -11, left: '50%', transform: 'translateX(-50%)' });

// `business` is the contact plan in a profile (specification 1.3).
function isPlanOf(user: User | undefined, { name, isFree }: Plan, price: Price): boolean {
  const own = readPlanName(user?.subscriptionPlan);
  if (own === 'free') return isFree || price.kind === 'free';
  return own === 'business' ? price.kind === 'contact' : readPlanName(name) === own;
}

// Signed-in users contact sales for another plan, because the API has no call that changes the plan.
function PlanCard({ plan, billing }: { plan: Plan; billing: Billing }) {
  const price = getPrice(plan, billing);
  const { status, user } = useSession();
  const isOwn = status === 'signed-in' && isPlanOf(user, plan, price);
  return (
    <Sheet popular={plan.isPopular} aria-label={plan.name}>
      {plan.isPopular && <Mark tone="accent">Most Popular</Mark>}
      <h3>{plan.name}</h3>
      <PlanPrice price={price} />
      {isOwn ? (
        <Own tone="accent">Your plan</Own>
      ) : price.kind === 'contact' || (status === 'signed-in' && price.kind === 'paid') ? (
        <Button
          size="large"
          href={contacts.feedbackForm}
          target="_blank"
          rel="noopener noreferrer"
          endIcon={<ArrowUpRight size={15} />}
        >
          Contact Us
        </Button>
      ) : status === 'signed-in' ? null : (
        <Button
          size="large"
          href={paths.register}
          {...(plan.isPopular ? { variant: 'contained', color: 'primary' } : {})}
        >
          Get Started
        </Button>
      )}
      <ul>
        {plan.features.map((feature, index) => (
          <li key={`${index} ${feature}`}>
            <Check size={16} aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const Figure = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& strong': {
    fontSize: '2.5rem',
    fontWeight: 570,
    lineHeight: 1.15,
    letterSpacing: '-0.035em',
    color: theme.vars.palette.text.primary,
  },
  '& s': { fontSize: '1rem' },
}));
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  marginTop: 4,
  color: theme.vars.palette.text.secondary,
}));

function PlanPrice({ price }: { price: Price }) {
  if (price.kind !== 'paid') {
    const [figure, note] = price.kind === 'free' ? ['Free', 'Forever & always'] : ['Custom', 'Tailored for you'];
    return (
      <div>
        <Figure>
          <strong>{figure}</strong>
        </Figure>
        <Note>{note}</Note>
      </div>
    );
  }
  const { amount, per, saving } = price;
  return (
    <div>
      <Figure>
        <strong>{formatPrice(amount)}</strong> per {per}
        {saving !== undefined && (
          <>
            <Box component="span" sx={visuallyHidden}>
              instead of
            </Box>
            <s>{formatPrice(saving.twelveMonths)}</s>
          </>
        )}
      </Figure>
      <Note>
        {saving === undefined ? (
          `Billed every ${per}.`
        ) : (
          <>
            {saving.percent > 0 && <Badge tone="green">Save {saving.percent}%</Badge>}
            <span>{formatPrice(saving.saved)} saved annually</span>
          </>
        )}
      </Note>
    </div>
  );
}

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const formatPrice = (amount: number): string => money.format(amount);
