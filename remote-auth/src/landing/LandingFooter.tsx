import { contacts, paths } from '@faultline/shared/routing';
import { AppLink, ExternalLink, Logo, styled, ThemeSwitch } from '@faultline/shared/ui';
import { Children, type ReactNode } from 'react';
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
        <LinkList title="Product">
          <SectionLink to="features">Features</SectionLink>
          <SectionLink to="pricing">Pricing</SectionLink>
          <AppLink to={paths.signIn}>Demo</AppLink>
        </LinkList>
        <LinkList title="Company">
          <AppLink to={paths.about}>About</AppLink>
          <a href={`mailto:${contacts.business}`}>Business</a>
        </LinkList>
        <LinkList title="Support">
          <ExternalLink href={contacts.feedbackForm}>Contact form</ExternalLink>
          <a href={`mailto:${contacts.support}`}>Email support</a>
          <AppLink to={paths.forgotPassword}>Reset password</AppLink>
        </LinkList>
      </Grid>
      <Small>© {YEAR} Faultline. CVE is a mark of The MITRE Corporation.</Small>
    </Ground>
  );
}

const LinkList = ({ title, children }: { title: string; children: ReactNode }) => (
  <List aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </List>
);
