import { frameSizes } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { AppLink, Button, Logo, styled, ThemeSwitch } from '@faultline/shared/ui';
import { Link } from 'react-router-dom';
import { Column, SectionLink } from './LandingSection.tsx';

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

export function TopBar() {
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
