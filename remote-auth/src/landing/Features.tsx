import { styled } from '@faultline/shared/ui';
import { BellRing, ChartPie, Crosshair, FileDown, Filter, Radio } from 'lucide-react';
import { LandingSection, Column, SectionIntro } from './LandingSection.tsx';

const features = [
  {
    Icon: Radio,
    name: 'Real-time CVE tracking',
    text: 'New and changed records as they are published, with the score, who gave it, and whether it is exploited.',
  },
  {
    Icon: BellRing,
    name: 'Email and Telegram notifications',
    text: 'One message when something affects what you follow, above the severity you choose. A daily digest if you like.',
  },
  {
    Icon: Filter,
    name: 'Precise filtering',
    text: 'By CVE id, vendor, product, severity and vulnerability name. Every filtered list is a link you can share.',
  },
  {
    Icon: Crosshair,
    name: 'Custom tracking',
    text: 'Follow a whole vendor, a product, the one version you run, or a single CVE until it is fixed.',
  },
  {
    Icon: ChartPie,
    name: 'Analytics dashboard',
    text: 'What came in today, how bad it is, and which vendors and products are in the news, at a glance.',
  },
  {
    Icon: FileDown,
    name: 'Exports',
    text: 'Turn any filtered list into a self-contained HTML report that opens anywhere and prints well.',
  },
] as const;

const Cards = styled('ul')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  margin: '44px 0 0',
  padding: 0,
  listStyle: 'none',
});
const Feature = styled('li')(({ theme }) => ({
  padding: 24,
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  '& h3': { margin: '18px 0 6px', fontSize: '1rem', fontWeight: 570 },
  '& p': { margin: 0, lineHeight: 1.55, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
}));
const Glyph = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 11,
  color: theme.vars.palette.tone.accent.text,
  backgroundColor: theme.vars.palette.tone.accent.tint,
  border: `1px solid ${theme.vars.palette.tone.accent.line}`,
}));

export function Features() {
  return (
    <LandingSection id="features" tabIndex={-1} aria-labelledby="features-title" muted>
      <Column>
        <h2 id="features-title">Everything between a new CVE and your next step</h2>
        <SectionIntro style={{ marginInline: 0 }}>Less noise than a feed, less work than a spreadsheet.</SectionIntro>
        <Cards>
          {features.map(({ Icon, name, text }) => (
            <Feature key={name}>
              <Glyph aria-hidden>
                <Icon size={20} />
              </Glyph>
              <h3>{name}</h3>
              <p>{text}</p>
            </Feature>
          ))}
        </Cards>
      </Column>
    </LandingSection>
  );
}
