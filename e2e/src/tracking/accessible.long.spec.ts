import type { Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { AddForm } from './AddForm.ts';
import { thirdParty, expect, test } from './fixtures.ts';

const longName = 'The Extraordinarily-Long-Winded-Example Corporation for the Manufacture and Distribution of Anvils';

// Every kind of item that the screens may show, with names as long as real ones.
function stockAll(provider: Provider): void {
  const trackings = [
    thirdParty.tracking({ custom_name: longName, notes: 'Ask Bo.\nOr Ann.' }),
    thirdParty.tracking({ id: 2, tracking_type: 'product', target_id: 'p-8', version_filter: '2.x', is_active: false }),
    thirdParty.tracking({ id: 3, tracking_type: 'cve', target_id: 'CVE-2031-0001', email_enabled: false }),
  ];
  const products = thirdParty.many(30, (at) =>
    thirdParty.product({
      id: at,
      name: `p${at}`,
      display_name: at === 1 ? longName : `Anvil ${at}`,
      description: 'Heavy.',
    }),
  );
  const versions = thirdParty.many(40, (at) => thirdParty.version({ ID: at, Version: `6.1.${at}` }));
  const severities = ['Critical', 'High', 'Medium', 'Low', 'Unknown'];
  const rows = severities.map((severity, at) =>
    thirdParty.cve({
      cve_id: `CVE-2031-000${at}`,
      severity,
      base_score: at === 4 ? null : 9.8 - 2 * at,
      kev: at === 0,
    }),
  );
  provider.answers('GET /user/trackings', json(trackings));
  provider.answers(
    'GET /vendors',
    json({ data: [thirdParty.vendor({ display_name: longName }), thirdParty.vendor({ id: 8 })] }),
  );
  provider.answers('GET /products', json({ data: products, total: 30 }));
  provider.answers(
    'GET /vendors/:id',
    json(thirdParty.vendor({ display_name: longName, products, products_count: 30 })),
  );
  provider.answers(
    'GET /products/:id',
    json(thirdParty.product({ display_name: longName, product_versions: versions })),
  );
  provider.answers(
    'GET /product_versions/:id',
    json(thirdParty.version({ product_name: longName, vendor_name: longName })),
  );
  provider.answers('GET /cves', json({ data: rows, total: 50 }));
  provider.answers(
    'GET /cves/:id',
    json(
      thirdParty.cve({
        vendor_name: longName,
        vuln_status: 'PUBLISHED',
        kev: true,
        kev_entry: { date_added: '2025-01-06', due_date: '2025-01-27', required_action: 'Apply updates.' },
        epss: 0.942,
        epss_percentile: 0.99,
        descriptions: [{ lang: 'en', source: 'acme', text: 'The anvil drops on whoever stands below. '.repeat(60) }],
        affected_versions: [
          { id: 1, version: '6.1.1', less_than: '6.1.9' },
          { version: '7.0', status: 'unaffected' },
        ],
        reference_links: [{ url: 'https://acme.example/patch', tags: ['patch', 'exploit'], source: 'acme' }],
        cwes: [{ id: 'CWE-79', description: 'Cross-site Scripting' }],
        cvss_scores: [
          { source: 'acme', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L', base_score: 9.8, severity: 'Critical' },
        ],
      }),
    ),
  );
  provider.answers(
    'GET /cves/:id/timeline',
    json(
      ['cve_created', 'cve_updated', 'severity_changed', 'status_changed', 'references_added', 'other'].map(
        (EventType) => ({
          EventType,
          CreatedAt: '2025-01-05T00:00:00Z',
          OldFields: { severity: 'Low' },
          NewFields: { severity: 'High' },
        }),
      ),
    ),
  );
}

const open = (path: string, ready: RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
};

const states: [what: string, come: (page: Page) => Promise<unknown>][] = [
  ['the track list', open('/products', /2 of 3 trackings active/)],
  [
    'the add dialog',
    async (page) => {
      const form = await AddForm.open(page);
      await form.type('Product Version');
      await form.submit();
      await expect(page.getByText('Please select a product version to track')).toBeVisible();
    },
  ],
  [
    'the edit dialog',
    async (page) => {
      await page.goto('/products');
      await page.getByRole('button', { name: /^Edit/ }).nth(1).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the import dialog with its preview',
    async (page) => {
      await page.goto('/products');
      await page.getByRole('button', { name: 'Import List' }).click();
      await page.getByRole('textbox', { name: 'Your list' }).fill('CVE-2031-0002\nAcme, Anvil 2\nNobody, Nothing\n"');
      await page.getByRole('button', { name: 'Find Matches' }).click();
      await expect(page.getByRole('tab', { name: /^To add/ })).toBeVisible();
    },
  ],
  ['the vendors', open('/vendors?search=ex', /Search Results/)],
  ['the products', open('/products-browse', /Showing 30 of 30 products/)],
  ['a vendor', open('/vendors/v-7', /CVE Vulnerabilities \(50\)/)],
  ['a product', open('/products/p-8', /CVE Vulnerabilities \(50\)/)],
  ['a version', open('/product_versions/90', /Affected CVEs \(50\)/)],
  ['a CVE', open('/cves/CVE-2031-0001', /record initially created/)],
];

for (const [what, come] of states) {
  test(`axe finds nothing on ${what}, light and dark, on a small screen and a desktop`, async ({ page, stocked }) => {
    stockAll(stocked);
    await come(page);
    await checkA11yInAllThemes(page);
  });
}
