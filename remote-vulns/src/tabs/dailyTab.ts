import { paths } from '@faultline/shared/routing';
import type { Tab } from './Tab.ts';

export const dailyTab: Tab = {
  name: 'daily',
  title: 'Daily Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities published today`,
  failed: 'Failed to load daily CVE data',
  whyEmpty: 'Nothing has been published today yet.',
  elsewhere: { path: paths.past, label: 'See past vulnerabilities' },
  allView: 'Daily Vulnerabilities',
  dated: false,
  marksNew: true,
  exportType: 'daily',
};
