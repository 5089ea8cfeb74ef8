import { defineRemoteManifest } from '@faultline/shared/contract';

export const remote = defineRemoteManifest({
  name: 'exports',
  screens: [
    {
      expose: 'ExportsScreen',
      from: './src/exports/ExportsScreen.tsx',
      paths: ['/exports'],
      access: 'signed-in',
      nav: {
        label: 'Exports',
        order: 60,
        icon: [
          'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
          'M14 2v5a1 1 0 0 0 1 1h5',
          'M12 18v-6',
          'm9 15 3 3 3-3',
        ],
      },
      header: { title: 'Export Requests', subtitle: 'Track the status of your export requests' },
      sharedModules: ['personal'],
    },
  ],
});
