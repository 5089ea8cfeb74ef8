import { meta } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { Badge, Button, styled } from '@faultline/shared/ui';
import { ArrowRight } from 'lucide-react';
import { SsoOffer } from '../sso/SsoOffer.tsx';
import { Column, SectionIntro } from './LandingSection.tsx';

const Ground = styled('section')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  // The first view shows the next heading, but not the picture below it, which is fetched when it becomes visible.
  minHeight: 'min(calc(100dvh - 200px), 640px)',
  padding: '64px 0',
  textAlign: 'center',
  '&::before, &::after': { content: '""', position: 'absolute', zIndex: -1, inset: 0 },
  '&::before': {
    backgroundImage: `linear-gradient(${theme.vars.palette.divider} 1px, transparent 1px), linear-gradient(90deg, ${theme.vars.palette.divider} 1px, transparent 1px)`,
    backgroundSize: '56px 56px',
    backgroundPosition: 'center top',
    maskImage: 'radial-gradient(56rem 26rem at 50% 0, #000 10%, transparent 78%)',
  },
  '&::after': {
    backgroundImage: `radial-gradient(64rem 30rem at 50% -10rem, ${theme.vars.palette.tone.accent.tint}, transparent)`,
    zIndex: -2,
  },
  '& h1': {
    maxWidth: '14ch',
    margin: '20px auto 0',
    fontSize: 'clamp(2.375rem, 1.4rem + 4.3vw, 4rem)',
    fontWeight: 600,
    lineHeight: 1.04,
    letterSpacing: '-0.04em',
    textWrap: 'balance',
  },
}));
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  '& a': { minHeight: 46, padding: '0 20px', fontSize: '0.9375rem' },
});

export function Hero() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Ground aria-labelledby="hero-title">
      <Column>
        <Badge tone="accent">CVE tracking for people who have to act on it</Badge>
        <h1 id="hero-title">Stay ahead of cyber threats</h1>
        <SectionIntro>
          Follow the vendors, products and versions you run. Faultline watches every published CVE and tells you by
          email and Telegram when one affects you.
        </SectionIntro>
        <Ways>
          {isSignedIn ? (
            <Button href={paths.daily} variant="contained" color="primary" endIcon={<ArrowRight size={16} />}>
              Go to Daily Vulnerabilities
            </Button>
          ) : (
            <>
              <Button href={paths.register} variant="contained" color="primary" endIcon={<ArrowRight size={16} />}>
                Start tracking for free
              </Button>
              <Button href={paths.signIn}>View demo</Button>
              <SsoOffer />
            </>
          )}
        </Ways>
        <StatStrip />
      </Column>
    </Ground>
  );
}

const COUNTED = 'CVEs tracked';
const claims = [
  ['220K+', COUNTED],
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

function StatStrip() {
  const query = useQuery(meta.get, { enabled: useCapability('meta') === true });
  const count = query.status === 'ready' ? query.data.cves : undefined;
  return (
    <Strip>
      {claims.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{what === COUNTED && count ? formatCount(count) : figure}</dd>
        </div>
      ))}
    </Strip>
  );
}
