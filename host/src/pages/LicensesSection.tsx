import { Section, styled } from '@faultline/shared/ui';
import type { LiveArea } from '../registry/registry.ts';

interface LicensesSectionProps {
  host: string | undefined;
  areas: readonly LiveArea[];
}

const NoticesLink = styled('a')(({ theme }) => ({
  display: 'inline-block',
  padding: '4px 0',
  color: theme.vars.palette.primary.main,
  '&:not(:hover)': { textDecoration: 'none' },
}));

// Relative to the entry, which another origin may serve.
const getLicensesUrl = (entry: string) => entry.replace(/[^/]*$/, 'licenses.txt');

export function LicensesSection({ host, areas }: LicensesSectionProps) {
  const releases = [
    ...(host === undefined ? [] : [{ name: 'host', version: host, url: `/r/host/${host}/licenses.txt` }]),
    ...areas.map(({ area, version, release }) => ({ name: area, version, url: getLicensesUrl(release.entry) })),
  ];
  return (
    <Section title="Open source licenses">
      <ul>
        {releases.map(({ name, version, url }) => (
          <li key={name}>
            <NoticesLink href={url}>
              {name} {version}
            </NoticesLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
