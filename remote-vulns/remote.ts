import { defineRemoteManifest } from '@faultline/shared/contract';

export const remote = defineRemoteManifest({
  name: 'vulns',
  screens: [
    {
      expose: 'DailyScreen',
      from: './src/list/DailyScreen.tsx',
      paths: ['/dashboard'],
      access: 'signed-in',
      home: true,
      nav: {
        label: 'Daily Vulnerabilities',
        order: 10,
        icon: [
          'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
          'M12 8v4',
          'M12 16h.01',
        ],
      },
      header: { title: 'Daily Vulnerabilities', subtitle: 'Loading...' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
    {
      expose: 'PastScreen',
      from: './src/list/PastScreen.tsx',
      paths: ['/past-vulnerabilities'],
      access: 'signed-in',
      nav: {
        label: 'Past Vulnerabilities',
        order: 20,
        icon: ['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5', 'M12 7v5l4 2'],
      },
      header: { title: 'Past Vulnerabilities', subtitle: 'Loading...' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
  ],
});
