import { Badge, Box, styled, visuallyHidden } from '@faultline/shared/ui';
import { formatPrice } from './formatPrice.ts';
import type { Price } from './getPrice.ts';

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
/** As high with a saving as without, so that the toggle moves nothing. */
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  marginTop: 4,
  color: theme.vars.palette.text.secondary,
}));

/** What a plan costs, in the words of specification 4.2. */
export function PlanPrice({ price }: { price: Price }) {
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
          `Billed every ${per}. Cancel any time.`
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
