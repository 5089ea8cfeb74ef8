import { paths } from '@faultline/shared/routing';

export interface ListConfig {
  name: 'daily' | 'past';
  title: string;
  subtitle: (count: string) => string;
  failed: string;
  emptyHint: string;
  emptyAction?: { path: string; label: string };
  allView: string;
  hasDateFilter: boolean;
  highlightsNew: boolean;
  exportType: 'daily' | 'all';
}

export const dailyListConfig: ListConfig = {
  name: 'daily',
  title: 'Daily Vulnerabilities',
  subtitle: (count) => `${count} vulnerabilities published today`,
  failed: 'Failed to load daily CVE data',
  emptyHint: 'Nothing has been published today yet.',
  emptyAction: { path: paths.past, label: 'See past vulnerabilities' },
  allView: 'Daily Vulnerabilities',
  hasDateFilter: false,
  highlightsNew: true,
  exportType: 'daily',
};

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
