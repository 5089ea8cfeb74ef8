/** The two lists, by what the specification says of each (6.4, 6.13 and 6.14). */
export const tabs = [
  {
    name: 'Daily',
    path: '/dashboard',
    call: 'GET /cves/daily',
    title: 'Daily Vulnerabilities',
    subtitle: (count: string) => `${count} vulnerabilities published today`,
    allView: 'Daily Vulnerabilities',
    failed: 'Failed to load daily CVE data',
    exportType: 'daily',
    dated: false,
  },
  {
    name: 'Past',
    path: '/past-vulnerabilities',
    call: 'GET /cves',
    title: 'Past Vulnerabilities',
    subtitle: (count: string) => `${count} vulnerabilities in database`,
    allView: 'All Vulnerabilities',
    failed: 'Failed to load CVE data',
    exportType: 'all',
    dated: true,
  },
] as const;
