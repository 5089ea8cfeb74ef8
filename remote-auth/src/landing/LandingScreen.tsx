import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useHeader, Button, styled, AppLink, Logo, ThemeSwitch } from '@faultline/shared/ui';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { Column, sectionHeading, SectionIntro, SectionLink } from './LandingSection.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Product } from './product/Product.tsx';
import { frameSizes } from '@faultline/shared/contract';
import { Link } from 'react-router-dom';

// The first view requires only this screen and the shell, and no shared module that is loaded on demand.
export function LandingScreen() {
  useHeader({ title: 'Stay ahead of cyber threats' });
  useEffect(() => {
    // The browser looks for the target of a link to a section before the page is rendered.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <TopBar />
      <main>
        <Hero />
        <Product />
        <Features />
        <Pricing />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  );
}

const Ground = styled('section')({ padding: '0 0 96px', '@media (max-width: 767.95px)': { paddingBottom: 64 } });
const Sheet = styled('div')(({ theme }) => ({
  padding: '64px 24px',
  borderRadius: 24,
  textAlign: 'center',
  border: `1px solid ${theme.vars.palette.tone.accent.line}`,
  backgroundColor: theme.vars.palette.tone.accent.tint,
  backgroundImage: `radial-gradient(40rem 18rem at 50% 120%, ${theme.vars.palette.tone.accent.line}, transparent)`,
  '& h2': sectionHeading,
  '& p': { color: theme.vars.palette.text.primary },
}));

function CallToAction() {
  const { status } = useSession();
  return (
    <Ground aria-labelledby="closing-title">
      <Column>
        <Sheet>
          <h2 id="closing-title">Know about the next one before it knows about you</h2>
          <SectionIntro>
            Ten tracked items, email notifications and daily updates are free, for as long as you like.
          </SectionIntro>
          {status !== 'signed-in' && (
            <Button
              href={paths.register}
              variant="contained"
              color="primary"
              size="large"
              endIcon={<ArrowRight size={16} />}
            >
              Create your free account
            </Button>
          )}
        </Sheet>
      </Column>
    </Ground>
  );
}

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar,
  top: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 86%, transparent)`,
  backdropFilter: 'blur(12px)',
}));
const Line = styled(Column)({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  minHeight: frameSizes.landingBarHeight,
  '@media (max-width: 359.95px)': { gap: 6 },
});
const Home = styled(Link)({ display: 'flex', textDecoration: 'none', borderRadius: 4 });
const Chapters = styled('nav')({
  display: 'flex',
  gap: 24,
  marginLeft: 16,
  '@media (max-width: 767.95px)': { display: 'none' },
});
const AccountLinks = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  marginLeft: 'auto',
  '& a': { whiteSpace: 'nowrap' },
  '@media (max-width: 479.95px)': { gap: 12 },
  '@media (max-width: 359.95px)': { gap: 6 },
});

function TopBar() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Bar>
      <Line>
        <Home to={paths.landing} aria-label="Faultline home">
          <Logo size={26} />
        </Home>
        <Chapters aria-label="On this page">
          <SectionLink to="product">Product</SectionLink>
          <SectionLink to="features">Features</SectionLink>
          <SectionLink to="pricing">Pricing</SectionLink>
        </Chapters>
        <AccountLinks aria-label="Account">
          <ThemeSwitch compact />
          {isSignedIn ? (
            <Button href={paths.daily} variant="contained" color="primary">
              Open Faultline
            </Button>
          ) : (
            <>
              <AppLink to={paths.signIn} tone="text">
                Sign in
              </AppLink>
              <Button href={paths.register} variant="contained" color="primary">
                Get started
              </Button>
            </>
          )}
        </AccountLinks>
      </Line>
    </Bar>
  );
}
