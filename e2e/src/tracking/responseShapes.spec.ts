import { json } from '../provider/responses.ts';
import { thirdParty, expect, test } from './fixtures.ts';

const rows = [thirdParty.cve(), thirdParty.cve({ cve_id: undefined, id: 'CVE-2031-0002', published_date: 'soon' })];

// The possible shapes of a page of CVEs, and the total that is shown for each (specification 17.4).
const cvePages: [shape: string, body: unknown, total: number][] = [
  ['data.data with pagination', { data: { data: rows, pagination: { has_next: false, total: 7 } } }, 7],
  ['data.data in an envelope', { success: true, data: { data: rows, pagination: { total: '7' } }, message: 'OK' }, 7],
  ['a bare list', rows, 2],
  ['a bare list in an envelope', { success: true, data: rows }, 2],
  ['cves and total', { cves: rows, total: 5 }, 5],
  ['cves and total in an envelope', { success: true, data: { cves: rows, total: 5 } }, 5],
  ['data and total', { data: rows, total: 6 }, 6],
  ['data and pagination', { success: true, data: rows, pagination: { total: 6, has_next: false } }, 6],
];

test('every shape of a page of CVEs is read on each page that lists them', async ({ page, stocked }) => {
  const main = page.getByRole('main');
  for (const [shape, body, total] of cvePages) {
    await test.step(shape, async () => {
      stocked.answers('GET /cves', json(body));
      await page.goto('/vendors/v-7');
      await expect(main.getByText(`CVE Vulnerabilities (${total})`)).toBeVisible();
      for (const id of ['CVE-2031-0001', 'CVE-2031-0002']) {
        await expect(main.getByRole('link', { name: id })).toHaveAttribute('href', `/cves/${id}`);
      }
      await expect(main.getByText('soon', { exact: true })).toBeVisible();
    });
  }
  stocked.answers('GET /cves', json({ cves: rows, total: 2 }));
  await page.goto('/products/p-8');
  await expect(main.getByText('CVE Vulnerabilities (2)')).toBeVisible();
  await page.goto('/product_versions/90');
  await expect(main.getByText('Affected CVEs (2)')).toBeVisible();
});

test('lists grow by opaque cursors, by page numbers, and end where a cursor comes again', async ({ page, stocked }) => {
  const paging: [what: string, pagination: (at: number) => object, expectedCursors: (string | undefined)[]][] = [
    [
      'an opaque cursor',
      (at) => ({ has_next: at < 3, next_cursor: at < 3 ? `c=${at}/é` : null }),
      [undefined, 'c=1/é', 'c=2/é'],
    ],
    ['page numbers', (at) => ({ has_next: at < 3 }), [undefined, '2', '3']],
    ['a cursor that goes round', () => ({ has_next: true, next_cursor: 'again' }), [undefined, 'again']],
  ];
  for (const [what, pagination, expectedCursors] of paging) {
    await test.step(what, async () => {
      const before = stocked.requests('GET /vendors').length;
      stocked.answers('GET /vendors', () => {
        const at = stocked.requests('GET /vendors').length - before;
        const data = thirdParty.many(20, (n) =>
          thirdParty.vendor({ id: `${at}-${n}`, display_name: `Acme ${at}-${n}` }),
        );
        return Response.json({ data: { data, pagination: { total: 60, ...pagination(at) } } });
      });
      await page.goto('/vendors');
      await expect(page.getByRole('link', { name: 'Acme 1-1', exact: true })).toBeVisible();
      const cursors = () =>
        stocked
          .requests('GET /vendors')
          .slice(before)
          .map(({ query }) => query.cursor);
      const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // New rows move the end, and a user scrolls on.
      await expect.poll(() => toEnd().then(cursors)).toEqual(expectedCursors);
      await toEnd();
      await expect(
        page.getByText('Showing 40 of 60 vendors').or(page.getByText('Showing 60 of 60 vendors')),
      ).toBeVisible();
      expect(cursors()).toEqual(expectedCursors);
    });
  }
});

test('a row that shifts to the next page is listed once', async ({ page, stocked }) => {
  const shifting = (make: (at: number) => object) => {
    let requestCount = 0;
    return () => {
      requestCount += 1;
      // A page number shifts by one when a record comes in.
      const data = thirdParty.many(20, (n) => make((requestCount - 1) * 19 + n));
      return Response.json({ data: { data, pagination: { total: 39, has_next: requestCount === 1 } } });
    };
  };
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  stocked.answers(
    'GET /vendors',
    shifting((at) => thirdParty.vendor({ id: at, display_name: `Acme ${at}` })),
  );
  await page.goto('/vendors');
  // In a tall window the end is near from the first.
  await expect(page.getByText(/^Showing (20|39) of 39 vendors$/)).toBeVisible();
  await toTheEnd();
  await expect(page.getByText('Showing 39 of 39 vendors')).toBeVisible();
  stocked.answers(
    'GET /cves',
    shifting((at) => thirdParty.cve({ cve_id: `CVE-2031-${1000 + at}` })),
  );
  await page.goto('/vendors/v-7');
  await expect(page.getByRole('article').first()).toBeVisible();
  await toTheEnd();
  await expect(page.getByText("You've reached the end of the CVE list")).toBeAttached();
  await toTheEnd();
  await expect(page.getByRole('link', { name: 'CVE-2031-1039' })).toBeVisible();
  const repeated = async () => {
    const ids = await page.getByRole('article').getByRole('link').allTextContents();
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  };
  expect(await repeated()).toEqual([]);
});

const trackings = [
  [{ id: 1, type: 'CVE Based Tracking', value: 'CVE-2031-0001' }, 'CVE-2031-0001', '/cves/CVE-2031-0001'],
  [{ id: 'two', type: 'Vendor Based Tracking', target_id: 7, vendor_name: 'Acme' }, 'Acme', '/vendors/7'],
  [{ ID: 3, tracking_type: 'product', product_id: 8, product_name: 'Anvil' }, 'Anvil', '/products/8'],
  [
    { id: 4, tracking_type: 'Product Version Based Tracking', version_id: 90, product_name: 'Anvil', version: '6.1' },
    'Anvil 6.1',
    '/product_versions/90',
  ],
] as const;

test('trackings of every spelling have their card and lead to their page', async ({ page, stocked }) => {
  for (const body of [
    { data: trackings.map(([tracking]) => tracking) },
    { trackings: trackings.map(([each]) => each) },
  ]) {
    stocked.answers('GET /user/trackings', json(body));
    await page.goto('/products');
    await expect(page.getByText('4 of 4 trackings active')).toBeVisible();
    for (const [, name, href] of trackings) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  }
});

test('reads a CVE in the spelling of a third-party backend', async ({ page, stocked }) => {
  const odd = {
    id: 'CVE-2031-0001',
    title: 'Odd but true',
    severity: 'HIGH',
    score: '7.5',
    vendor: { id: 'v-1', name: 'Acme' },
    product: { id: 8, name: 'Anvil' },
    status: 'Disputed',
    affected_versions: ['1.0', { ID: 5, Version: '1.1' }],
    references: ['https://a.example/x', { link: 'https://a.example/y' }, { href: 'https://a.example/z' }],
    weaknesses: ['CWE-20', { cwe_id: 'CWE-79', name: 'XSS' }],
  };
  for (const body of [odd, { data: odd }, { success: true, data: odd }]) {
    stocked.answers('GET /cves/:id', json(body));
    await page.goto('/cves/CVE-2031-0001');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Odd but true' })).toBeVisible();
    await expect(main.getByText('7.5', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Acme' }).first()).toHaveAttribute('href', '/vendors/v-1');
    await expect(main.getByRole('link', { name: '1.1' })).toHaveAttribute('href', '/product_versions/5');
    await expect(page.getByRole('region', { name: /^References/ }).getByRole('link')).toHaveCount(3);
  }
});
