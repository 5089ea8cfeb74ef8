import type { CveTag } from '../contract/cves/cveOrigin.ts';

export const cveTagTexts: Readonly<Record<CveTag, { label: string; explanation: string }>> = {
  disputed: { label: 'Disputed', explanation: 'At least one party disputes that this is a vulnerability.' },
  'unsupported-when-assigned': {
    label: 'Unsupported',
    explanation: 'The affected products were out of support when the CVE ID was assigned.',
  },
  'exclusively-hosted-service': {
    label: 'Hosted service',
    explanation: 'The affected products are only available as hosted services.',
  },
};
