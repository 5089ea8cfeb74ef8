import { cves } from '@faultline/shared/contract';
import type { Tab } from './Tab.ts';

export const dailyTab: Tab = {
  name: 'daily',
  title: 'Daily Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities published today`,
  failed: 'Failed to load daily CVE data',
  allView: 'Daily Vulnerabilities',
  dated: false,
  exportType: 'daily',
  endpoint: cves.daily,
};
