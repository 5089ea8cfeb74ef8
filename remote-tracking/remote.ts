import { defineRemoteManifest } from '@faultline/shared/contract';

export const remote = defineRemoteManifest({
  name: 'tracking',
  screens: [
    {
      expose: 'TrackListScreen',
      from: './src/track-list/TrackListScreen.tsx',
      paths: ['/products'],
      access: 'signed-in',
      nav: {
        label: 'My Track List',
        order: 30,
        icon: ['M13 5h8', 'M13 12h8', 'M13 19h8', 'm3 17 2 2 4-4', 'm3 7 2 2 4-4'],
      },
      header: { title: 'My Track List', subtitle: 'Track your selected products and vulnerabilities' },
      sharedModules: ['personal', 'tables', 'forms', 'cve'],
    },
    {
      expose: 'VendorsScreen',
      from: './src/catalog-list/VendorsScreen.tsx',
      paths: ['/vendors'],
      access: 'signed-in',
      nav: {
        label: 'Vendors',
        order: 40,
        icon: [
          'M10 12h4',
          'M10 8h4',
          'M14 21v-3a2 2 0 0 0-4 0v3',
          'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
          'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
        ],
      },
      header: { title: 'Vendors', subtitle: 'Browse and manage vendor information' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
    {
      expose: 'ProductsScreen',
      from: './src/catalog-list/ProductsScreen.tsx',
      paths: ['/products-browse'],
      access: 'signed-in',
      nav: {
        label: 'Products',
        order: 50,
        icon: [
          'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z',
          'M12 22V12',
          'M3.29 7 12 12l8.71-5',
          'm7.5 4.27 9 5.15',
        ],
      },
      header: { title: 'Products', subtitle: 'Explore all available products' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
    {
      expose: 'VendorScreen',
      from: './src/catalog-detail/VendorScreen.tsx',
      paths: ['/vendors/{vendorId}'],
      access: 'signed-in',
      header: { title: 'Vendor' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
    {
      expose: 'ProductScreen',
      from: './src/catalog-detail/ProductScreen.tsx',
      paths: ['/products/{productId}'],
      access: 'signed-in',
      header: { title: 'Product' },
      sharedModules: ['personal', 'tables', 'forms'],
    },
    {
      expose: 'ProductVersionScreen',
      from: './src/catalog-detail/ProductVersionScreen.tsx',
      paths: ['/product_versions/{versionId}'],
      access: 'signed-in',
      header: { title: 'Product Version' },
      sharedModules: ['personal', 'tables', 'cve'],
    },
    {
      expose: 'CveScreen',
      from: './src/cve-detail/CveScreen.tsx',
      paths: ['/cves/{cveId}'],
      access: 'signed-in',
      header: { title: 'CVE' },
      sharedModules: ['personal', 'tables', 'forms', 'cve'],
    },
  ],
});
