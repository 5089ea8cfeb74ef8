import type { ListConfig } from './ListConfig.ts';

export const pastListConfig: ListConfig = {
  name: 'past',
  title: 'Past Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities in database`,
  failed: 'Failed to load CVE data',
  emptyHint: 'The database holds no records yet.',
  allView: 'All Vulnerabilities',
  hasDateFilter: true,
  highlightsNew: false,
  exportType: 'all',
};
