/**
 * The measured first views: the landing page, and the two screens linked in notifications, with the path of their
 * data.
 */
export const views = [
  { screen: 'landing', path: '/', session: false, data: '/api/subscription/plans' },
  { screen: 'Daily', path: '/dashboard', session: true, data: '/api/cves/daily' },
  { screen: 'CVE detail', path: '/cves/CVE-2024-3094', session: true, data: '/api/cves/CVE-2024-3094' },
];
