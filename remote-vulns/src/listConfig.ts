import { paths } from '@faultline/shared/routing';

/** The settings in which Daily and Past differ. */
export interface ListConfig {
  name: 'daily' | 'past';
  title: string;
  /** The header's line, made of the number as text. */
  subtitle: (count: string) => string;
  /** The message when the list cannot be loaded. */
  failed: string;
  /** Said where nothing is listed although nothing is filtered, and where to look instead. */
  emptyHint: string;
  emptyAction?: { path: string; label: string };
  /** The name of the view that is not `My Tracked Items`. */
  allView: string;
  /** True if days can be chosen. */
  hasDateFilter: boolean;
  /** True if CVEs since the last visit are marked. */
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
