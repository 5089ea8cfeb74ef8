import { contacts } from '@faultline/shared/routing';
import { AppLink, ExternalLink, MutedText, Screen, Section, styled } from '@faultline/shared/ui';
import { platformPath } from './platformPath.ts';

const VERSION_LABEL = '1.0.0';

const features = [
  ['Real-time CVE monitoring', 'New and changed records, as they are published.'],
  ['Custom tracking lists', 'Vendors, products, versions and single CVEs you care about.'],
  ['Advanced filtering and search', 'By CVE id, vendor, product, severity and name.'],
  ['Export and reporting tools', 'Any filtered list as a self-contained HTML report.'],
  ['Email notifications', 'We notify you when something on your track list is affected.'],
] as const;

const Features = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: '16px 32px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& h3': { ...theme.typography.h3, margin: '0 0 2px' },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}));
const DescriptionList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '8px 32px',
  margin: 0,
  ...theme.typography.body2,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));

const MailLink = styled('a')(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
}));

const writeTo = (address: string) => <MailLink href={`mailto:${address}`}>{address}</MailLink>;

export function AboutScreen() {
  return (
    <Screen title="About Faultline" subtitle="Information and support" narrow>
      <Section title="Features">
        <Features>
          {features.map(([name, hint]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{hint}</p>
            </li>
          ))}
        </Features>
      </Section>
      <Section title="Support">
        <DescriptionList>
          <dt>Support</dt>
          <dd>
            {writeTo(contacts.support)}
            <br />
            <MutedText>We answer support requests within 24 hours on business days.</MutedText>
          </dd>
          <dt>Business</dt>
          <dd>{writeTo(contacts.business)}</dd>
          <dt>Feedback</dt>
          <dd>
            <ExternalLink href={contacts.feedbackForm}>Feedback form</ExternalLink>
          </dd>
        </DescriptionList>
      </Section>
      <Section title={`Version ${VERSION_LABEL}`}>
        <AppLink to={platformPath}>Release details</AppLink>
      </Section>
    </Screen>
  );
}
