import { cves } from '@faultline/shared/contract';
import type { Tab } from './Tab.ts';

export const pastTab: Tab = {
  name: 'past',
  title: 'Past Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities in database`,
  failed: 'Failed to load CVE data',
  allView: 'All Vulnerabilities',
  dated: true,
  exportType: 'all',
  endpoint: cves.list,
};
