import type { CveDetail } from '@faultline/shared/contract';
import { Badge, Section, styled } from '@faultline/shared/ui';
import { Clamp } from '../parts/Clamp.tsx';
import { chooseDescriptions } from './chooseDescriptions.ts';

const Text = styled('p')({
  margin: 0,
  maxWidth: '88ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& + &, & + details, details + &': { marginTop: 12 },
});
const Translation = styled('details')(({ theme }) => ({
  marginTop: 12,
  '& summary': { ...theme.typography.body2, cursor: 'pointer', color: theme.vars.palette.text.secondary },
  '& p': { marginTop: 8 },
}));

/** About sixteen lines: a kernel's stack trace is much longer. */
const LONGEST_PX = 330;

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

function languageName(lang: string): string {
  try {
    return languages.of(lang) ?? lang;
  } catch {
    return lang;
  }
}

/** What is said of it: texts are shown as text, line breaks kept; translations wait folded. */
export function CveDescription({ cve }: { cve: CveDetail }) {
  const { shown, translations } = chooseDescriptions(cve.descriptions);
  const alone =
    cve.descriptions.length === 0 && cve.description !== cve.vulnerability_name ? cve.description : undefined;
  return (
    <Section title="Description">
      <Clamp height={LONGEST_PX}>
        {shown.map(({ text, source }) => (
          <Text key={text}>
            {text} {shown.length > 1 && source !== '' && <Badge>{source}</Badge>}
          </Text>
        ))}
      </Clamp>
      {shown.length === 0 && <Text>{alone ?? 'No description available'}</Text>}
      {translations.map(({ text, lang }) => (
        <Translation key={text}>
          <summary>In {languageName(lang)}</summary>
          <Text lang={lang}>{text}</Text>
        </Translation>
      ))}
    </Section>
  );
}
