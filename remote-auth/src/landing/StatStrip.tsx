import { styled } from '@faultline/shared/ui';

const claims = [
  ['220K+', 'CVEs tracked'],
  ['1K+', 'active users'],
  ['24/7', 'tracking'],
  ['99.9%', 'uptime'],
] as const;

const Strip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  maxWidth: 820,
  margin: '56px auto 0',
  '& > div': { display: 'flex', flexDirection: 'column-reverse', gap: 2, padding: '4px 12px' },
  '& > div + div': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& dd': { margin: 0, fontSize: '1.625rem', fontWeight: 570, lineHeight: 1.2, letterSpacing: '-0.03em' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 639.95px)': {
    gridTemplateColumns: 'repeat(2, 1fr)',
    gap: '20px 0',
    marginTop: 44,
    '& > div:nth-of-type(odd)': { borderLeft: 0 },
  },
}));

/** The claims of the landing page (specification 4.1). */
export function StatStrip() {
  return (
    <Strip>
      {claims.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </Strip>
  );
}
