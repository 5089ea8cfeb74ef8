import { paths } from '@faultline/shared/routing';

export interface ListConfig {
  name: 'daily' | 'past';
  title: string;
  // Receives the formatted number.
  subtitle: (count: string) => string;
  failed: string;
  // Shown if the list is empty without filters; it suggests another place to look.
  emptyHint: string;
  emptyAction?: { path: string; label: string };
  // The name of the view other than `My Tracked Items`.
  allView: string;
  hasDateFilter: boolean;
  // True if CVEs since the last visit are marked.
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
