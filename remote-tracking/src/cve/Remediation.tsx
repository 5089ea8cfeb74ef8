import type { CveDetail } from '@faultline/shared/contract';
import { Section, styled } from '@faultline/shared/ui';

const Text = styled('p')({ margin: 0, maxWidth: '88ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export function Remediation({ cve: { remediation } }: { cve: CveDetail }) {
  if (remediation === undefined) return null;
  return (
    <Section title="Remediation">
      <Text>{remediation}</Text>
    </Section>
  );
}
