import { contacts } from '@faultline/shared/routing';
import { AppLink, Box, Card, ExternalLink, Screen, Stack, Typography } from '@faultline/shared/ui';
import { platformPath } from '../platform/platformPath.ts';

const VERSION_LABEL = '1.0.0';

const features = [
  ['Real-time CVE monitoring', 'New and changed records, as they are published.'],
  ['Custom tracking lists', 'Vendors, products, versions and single CVEs you care about.'],
  ['Advanced filtering and search', 'By CVE id, vendor, product, severity and name.'],
  ['Export and reporting tools', 'Any filtered list as a self-contained HTML report.'],
  ['E-mail notifications', 'Told when something touches what you track.'],
] as const;

/** What the product is, and whom to ask (spec part 1, section 2, "About page lists"). */
export function AboutScreen() {
  return (
    <Screen title="About Faultline" subtitle="Information and support">
      <Stack spacing={2} sx={{ maxWidth: 880 }}>
        <Card>
          <Typography variant="h2" gutterBottom>
            Features
          </Typography>
          <Box
            component="ul"
            sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}
          >
            {features.map(([name, hint]) => (
              <li key={name}>
                <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                <Typography color="text.secondary">{hint}</Typography>
              </li>
            ))}
          </Box>
        </Card>
        <Card>
          <Typography variant="h2" gutterBottom>
            Support
          </Typography>
          <Stack spacing={1}>
            <Typography>
              Support: <a href={`mailto:${contacts.support}`}>{contacts.support}</a>
            </Typography>
            <Typography>
              Business: <a href={`mailto:${contacts.business}`}>{contacts.business}</a>
            </Typography>
            <Typography>
              <ExternalLink href={contacts.feedbackForm}>Feedback form</ExternalLink>
            </Typography>
            <Typography color="text.secondary">We answer support requests within 24 hours on business days.</Typography>
          </Stack>
        </Card>
        <Typography color="text.secondary">Version {VERSION_LABEL}</Typography>
        <AppLink to={platformPath}>What this browser runs</AppLink>
      </Stack>
    </Screen>
  );
}
