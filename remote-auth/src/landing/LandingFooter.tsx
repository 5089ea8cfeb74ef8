import { contacts, paths } from '@faultline/shared/routing';
import { AppLink, ExternalLink, Logo, styled, ThemeSwitch } from '@faultline/shared/ui';
import { Column, SectionLink } from './LandingSection.tsx';

const YEAR = new Date().getFullYear();

const Ground = styled('footer')(({ theme }) => ({
  padding: '48px 0 40px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Grid = styled(Column)({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: '2fr 1fr 1fr 1fr',
  '@media (max-width: 767.95px)': { gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridColumn: '1 / -1' } },
});
const About = styled('div')(({ theme }) => ({
  '& p': { maxWidth: '34ch', margin: '12px 0 16px', color: theme.vars.palette.text.secondary },
}));
const List = styled('nav')(({ theme }) => ({
  '& h2': { ...theme.typography.h2, margin: '0 0 10px' },
  '& ul': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& a': { color: theme.vars.palette.text.secondary, textDecoration: 'none' },
  '& a:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
}));
const Small = styled(Column)(({ theme }) => ({
  ...theme.typography.body2,
  marginTop: 40,
  color: theme.vars.palette.text.secondary,
}));

export function LandingFooter() {
  return (
    <Ground>
      <Grid>
        <About>
          <Logo size={24} />
          <p>Tracks published vulnerabilities and tells you which ones affect you.</p>
          <ThemeSwitch />
        </About>
        <List aria-label="Product">
          <h2>Product</h2>
          <ul>
            <li>
              <SectionLink to="features">Features</SectionLink>
            </li>
            <li>
              <SectionLink to="pricing">Pricing</SectionLink>
            </li>
            <li>
              <AppLink to={paths.signIn}>Demo</AppLink>
            </li>
          </ul>
        </List>
        <List aria-label="Company">
          <h2>Company</h2>
          <ul>
            <li>
              <AppLink to={paths.about}>About</AppLink>
            </li>
            <li>
              <a href={`mailto:${contacts.business}`}>Business</a>
            </li>
          </ul>
        </List>
        <List aria-label="Support">
          <h2>Support</h2>
          <ul>
            <li>
              <ExternalLink href={contacts.feedbackForm}>Contact form</ExternalLink>
            </li>
            <li>
              <a href={`mailto:${contacts.support}`}>Email support</a>
            </li>
            <li>
              <AppLink to={paths.forgotPassword}>Reset password</AppLink>
            </li>
          </ul>
        </List>
      </Grid>
      <Small>© {YEAR} Faultline. CVE is a mark of The MITRE Corporation.</Small>
    </Ground>
  );
}
