import { paths } from '@faultline/shared/routing';

/** What Daily and Past do not share. */
export interface ListConfig {
  name: 'daily' | 'past';
  title: string;
  /** The header's line, made of the number as text. */
  subtitle: (count: string) => string;
  /** What is said when the list cannot be loaded. */
  failed: string;
  /** Said where nothing is listed although nothing is filtered, and where to look instead. */
  emptyHint: string;
  emptyAction?: { path: string; label: string };
  /** The name of the view that is not `My Tracked Items`. */
  allView: string;
  /** Whether days can be chosen. */
  hasDateFilter: boolean;
  /** Whether what came since the last visit is marked. */
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
