import type { Tab } from './Tab.ts';

export const pastTab: Tab = {
  name: 'past',
  title: 'Past Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities in database`,
  failed: 'Failed to load CVE data',
  whyEmpty: 'The database holds no records yet.',
  allView: 'All Vulnerabilities',
  dated: true,
  marksNew: false,
  exportType: 'all',
};
