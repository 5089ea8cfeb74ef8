import { paths } from '@faultline/shared/routing';
import type { ListConfig } from './ListConfig.ts';

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
