/** The first views that are measured: what a visitor sees, and the two screens that people are sent to. */
export const views = [
  { screen: 'landing', path: '/', session: false },
  { screen: 'Daily', path: '/dashboard', session: true },
  { screen: 'CVE detail', path: '/cves/CVE-2024-3094', session: true },
];
