import { cves, products, productVersions, trackings, vendors } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondLater,
  respondRaw,
  respondUsing,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, productAnswer, vendorAnswer, versionAnswer } from '../../fixtures/catalogue.ts';
import { cveRow } from '../../fixtures/cves.ts';
import { trackingAnswer } from '../../fixtures/trackings.ts';
import { ProductScreen } from '../ProductScreen.tsx';
import { ProductVersionScreen } from '../ProductVersionScreen.tsx';
import { VendorScreen } from '../VendorScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({
  Trends: ({ onPick }: { onPick: (days: { from: string; to: string }) => void }) => (
    <button onClick={() => onPick({ from: '2026-01-01', to: '2026-02-28' })}>List these CVEs</button>
  ),
}));

const counted = respondRaw(cves.stats, {
  data: { severity_distribution: { Critical: 2, High: 1200, Low: 1 }, total_vulnerabilities: 1203 },
});
const rows = [
  cveRow({ cve_id: 'CVE-2026-4', vuln_status: 'REJECTED' }),
  cveRow({ cve_id: 'CVE-2026-3', vulnerability_name: '<img src=x onerror=alert(1)>' }),
  cveRow({ cve_id: 'CVE-2026-2' }),
];
const exploited = cveRow({ cve_id: 'CVE-2025-9', kev: true, severity: 'High' });
// Answers like a provider that filters.
const lists = respondUsing(cves.list, ({ query }) =>
  query.q?.includes('exploitation:active') || query.kev === 'true'
    ? page([exploited], { total: 7 })
    : query.severity === 'Critical'
      ? page([rows[2] ?? exploited], { total: 2 })
      : page(rows, { total: 1204 }),
);
const screens = {
  vendor: ['/vendors/7', '/vendors/:vendorId', <VendorScreen key="vendor" />],
  product: ['/products/8', '/products/:productId', <ProductScreen key="product" />],
  version: ['/product_versions/90', '/product_versions/:versionId', <ProductVersionScreen key="version" />],
} as const;
const open = (kind: keyof typeof screens, stubs: Stub[] = [], search = '') => {
  const { requests } = stubApi(...stubs);
  const [at, path, element] = screens[kind];
  const lists = () => requests.filter((request) => request.path === '/cves').map(({ query }) => query);
  return { ...renderScreen(element, { at: at + search, path }), requests, lists };
};
const findPanel = async () => within(await screen.findByRole('region', { name: 'Open CVEs' }));

beforeEach(() => {
  stubApi(
    respondWith(trackings.list, []),
    respondWith(vendors.detail, vendorAnswer()),
    respondWith(products.detail, productAnswer()),
    respondWith(productVersions.detail, versionAnswer()),
    counted,
    lists,
  );
});

describe('OpenCvesPanel', () => {
  test.each([
    ['vendor', { vendor_name: 'acme', vendor_id: '7' }],
    ['product', { product_id: '8' }],
    ['version', { product_version_id: '90' }],
  ] as const)('leads the page of a %s with what is open, newest and exploited', async (kind, owner) => {
    const { requests } = open(kind);
    const panel = await findPanel();
    expect(await panel.findByRole('link', { name: '1,203 Open' })).toHaveAttribute(
      'href',
      expect.stringContaining('?show=open'),
    );
    expect(panel.getByRole('link', { name: '2 Critical' })).toBeVisible();
    expect(panel.queryByRole('link', { name: '0 Medium' })).toBeNull();
    expect(await panel.findByRole('link', { name: '7 Exploited' })).toBeVisible();
    const newest = within(panel.getByRole('region', { name: 'Newest' })).getAllByRole('link');
    expect(newest.map((link) => link.textContent)).toEqual(['CVE-2026-3', 'CVE-2026-2']);
    const worst = within(panel.getByRole('region', { name: 'Exploited' }));
    expect(worst.getByRole('link', { name: 'CVE-2025-9' })).toHaveAttribute('href', '/cves/CVE-2025-9');
    expect(worst.getByText('KEV')).toBeVisible();
    expect(requests.find(({ path }) => path === '/cves/stats')?.query).toEqual({ ...owner, q: '-status:rejected' });
  });

  test('shows in the list of the page what a figure counts, and all again', async () => {
    const { user, lists } = open('product');
    await user.click(await (await findPanel()).findByRole('link', { name: '2 Critical' }));
    expect(await screen.findByText('CVE Vulnerabilities (2)')).toBeVisible();
    expect(screen.getByText('Only open, Critical')).toBeVisible();
    expect(screen.getByText('1,204 CVEs')).toBeVisible();
    expect(lists().at(-1)).toEqual({ product_id: '8', limit: '20', severity: 'Critical', q: '-status:rejected' });
    await user.click(screen.getByRole('button', { name: 'Show all CVEs' }));
    expect(await screen.findByText('CVE Vulnerabilities (1,204)')).toBeVisible();
  });

  test.each([
    ['vendor', { vendor_name: 'acme' }, '', 'Only open, Jan 1, 2026 to Feb 28, 2026'],
    ['product', { product_id: '8' }, '?show=exploited', 'Only open, Jan 1, 2026 to Feb 28, 2026'],
    [
      'version',
      { product_version_id: '90', outcome: 'affected' },
      '?show=Critical',
      'Only open, Jan 1, 2026 to Feb 28, 2026, affected',
    ],
  ] as const)('lists on the page of a %s what its trends count: the open ones', async (kind, owner, search, text) => {
    const { user, lists } = open(kind, [], search);
    await user.click(await (await findPanel()).findByRole('button', { name: 'Trends' }));
    await user.click(await screen.findByRole('button', { name: 'List these CVEs' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() =>
      expect(lists().at(-1)).toMatchObject({
        ...owner,
        q: '-status:rejected',
        published_date_start: '2026-01-01T00:00:00.000Z',
        published_date_end: '2026-02-28T23:59:59.999Z',
      }),
    );
  });

  test('lists what a version filter of the user matches, and why', async () => {
    const filtered = trackingAnswer({ id: 12, tracking_type: 'product', target_id: '8', version_filter: '2.x' });
    const matching = cveRow({
      cve_id: 'CVE-2026-7',
      matches: [{ tracking_id: 12, outcome: 'affected', reason: '2.x overlaps < 2.4' }],
    });
    const { user, lists } = open(
      'product',
      [
        respondWith(trackings.list, [filtered]),
        respondUsing(cves.list, ({ query }) => page(query.tracking_id === '12' ? [matching] : rows)),
      ],
      '?show=open&tracking=12',
    );
    expect(await screen.findByText('Only open, matching your version filter 2.x')).toBeVisible();
    const list = await screen.findByRole('region', { name: /^CVE Vulnerabilities/ });
    expect(await within(list).findByText('You are tracking this product: 2.x overlaps < 2.4')).toBeVisible();
    expect(lists()).toContainEqual({
      product_id: '8',
      limit: '20',
      q: '-status:rejected',
      tracking_id: '12',
      matches: 'true',
    });
    await user.click(screen.getByRole('button', { name: 'Show all CVEs' }));
    await waitFor(() => expect(screen.queryByText(/^Only open/)).toBeNull());
  });

  describe('of CVEs that partly can not be compared', () => {
    const counts = respondRaw(cves.stats, {
      data: {
        severity_distribution: { Critical: 3, High: 175 },
        total_vulnerabilities: 178,
        uncomparable_count: 23,
        uncomparable_distribution: { Critical: 1, High: 22 },
      },
    });
    const parts = respondUsing(cves.list, ({ query }) =>
      query.outcome === 'uncomparable'
        ? { ...page([cveRow({ cve_id: 'CVE-2026-8' })], { total: 23 }), uncomparable_count: 23 }
        : query.outcome === 'affected'
          ? { ...page([cveRow({ cve_id: 'CVE-2026-9' })], { total: 155 }), uncomparable_count: 0 }
          : { ...page(rows, { total: 178 }), uncomparable_count: 23 },
    );

    test('shows both numbers on the page of a version, and lists each', async () => {
      const { user } = open('version', [counts, parts]);
      const panel = await findPanel();
      expect(await panel.findByRole('link', { name: '155 Open' })).toBeVisible();
      expect(panel.getByRole('link', { name: '2 Critical' })).toBeVisible();
      expect(panel.getByRole('link', { name: '153 High' })).toBeVisible();
      const newest = within(panel.getByRole('region', { name: 'Newest' }));
      expect(await newest.findByRole('link', { name: 'CVE-2026-9' })).toBeVisible();
      expect(await screen.findByText('Affected CVEs (155)')).toBeVisible();
      await user.click(panel.getByRole('link', { name: "23 Can't be compared" }));
      expect(await screen.findByText("CVEs that can't be compared (23)")).toBeVisible();
      expect(screen.getByText("Only open, can't be compared with this version")).toBeVisible();
      await user.click(panel.getByRole('link', { name: '155 Open' }));
      expect(await screen.findByText('Only open, affected')).toBeVisible();
      expect(await screen.findByText('Affected CVEs (155)')).toBeVisible();
    });

    test('counts and lists on the page of a product what a version filter matches, until it is removed', async () => {
      const filtered = trackingAnswer({ id: 12, tracking_type: 'product', target_id: '8', version_filter: '2.x' });
      const byTracking = respondUsing(cves.stats, ({ query }) =>
        query.tracking_id === '12'
          ? {
              severity_distribution: { High: 62 },
              total_vulnerabilities: 62,
              trending_vendors: [],
              trending_products: [],
              uncomparable_count: 1,
              uncomparable_distribution: { High: 1 },
            }
          : {
              severity_distribution: { High: 101 },
              total_vulnerabilities: 101,
              trending_vendors: [],
              trending_products: [],
            },
      );
      const lists = respondUsing(cves.list, ({ query }) =>
        page([], { total: query.tracking_id !== '12' ? 101 : query.outcome === 'affected' ? 61 : 62 }),
      );
      const { user } = open(
        'product',
        [respondWith(trackings.list, [filtered]), byTracking, lists],
        '?show=open&tracking=12&outcome=affected',
      );
      expect(await screen.findByText('Only open, affected, matching your version filter 2.x')).toBeVisible();
      const panel = await findPanel();
      expect(await panel.findByRole('link', { name: '61 Open' })).toHaveAttribute(
        'href',
        expect.stringContaining('?show=open&tracking=12&outcome=affected'),
      );
      expect(panel.getByRole('link', { name: "1 Can't be compared" })).toBeVisible();
      expect(await screen.findByText('CVE Vulnerabilities (61)')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Show all CVEs' }));
      expect(await panel.findByRole('link', { name: '101 Open' })).toBeVisible();
      expect(panel.queryByText("Can't be compared")).toBeNull();
      expect(await screen.findByText('CVE Vulnerabilities (101)')).toBeVisible();
    });

    test('names no part where the provider does not list parts', async () => {
      announceCapabilities('cve-stats', 'search');
      const { lists } = open('version', [], '?show=open&outcome=uncomparable');
      expect(await screen.findByText('Only open')).toBeVisible();
      expect(await (await findPanel()).findByRole('link', { name: '1,203 Open' })).toHaveAttribute(
        'href',
        expect.stringMatching(/\?show=open$/),
      );
      expect(lists().some((query) => 'outcome' in query)).toBe(false);
    });
  });

  test('asks by KEV where the provider has no query language', async () => {
    announceCapabilities('cve-stats');
    const { requests, lists } = open('vendor', [], '?show=exploited');
    expect(await screen.findByText('CVE Vulnerabilities (7)')).toBeVisible();
    await waitFor(() => expect(lists()).toContainEqual({ vendor_name: 'acme', limit: '3', kev: 'true' }));
    expect(requests.find(({ path }) => path === '/cves/stats')?.query).toEqual({ vendor_name: 'acme' });
  });

  test('leaves the list last where the provider does not count CVEs', async () => {
    announceCapabilities('meta');
    open('product');
    await screen.findByText('CVE Vulnerabilities (1,204)');
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Product Versions', 'CVE Vulnerabilities (1,204)']);
    expect(screen.queryByRole('button', { name: 'Go to versions' })).toBeNull();
  });

  test('is absent, and makes no request, where the provider does not count CVEs', async () => {
    announceCapabilities('meta');
    const { requests, lists } = open('vendor', [], '?show=Critical');
    expect(await screen.findByText('CVE Vulnerabilities (1,204)')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open CVEs' })).toBeNull();
    expect(lists()).toEqual([{ vendor_name: 'acme', limit: '20' }]);
    expect(requests.some(({ path }) => path === '/cves/stats')).toBe(false);
  });

  test('shows placeholders until the list of the page is there, which it does not delay', async () => {
    const first = respondLater(cves.list, page(rows));
    const { requests } = open('vendor', [first.stub]);
    const panel = await findPanel();
    expect(panel.getByRole('region', { name: 'Newest' })).toHaveAttribute('aria-busy', 'true');
    expect(requests.some(({ path }) => path === '/cves/stats')).toBe(false);
    first.release();
    expect(await panel.findByRole('link', { name: '1,203 Open' })).toBeVisible();
  });

  test.each([
    ['vendor', 'Products', 'Go to products'],
    ['product', 'Product Versions', 'Go to versions'],
  ] as const)('ends the page of a %s with its %s, which a button leads to', async (kind, title, button) => {
    const { user } = open(kind);
    await findPanel();
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    await waitFor(() => expect(headings()).toEqual(['Open CVEs', 'CVE Vulnerabilities (1,204)', title]));
    await user.click(screen.getByRole('button', { name: button }));
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: title }));
  });

  test('lets the list grow by itself as far as 60 CVEs, so that what stands below it stays in reach', async () => {
    const endless = respondUsing(cves.list, ({ query }) => {
      const first = Number(query.cursor ?? 0);
      const items = Array.from({ length: Number(query.limit) }, (_, at) =>
        cveRow({ cve_id: `CVE-2026-${first + at}` }),
      );
      return page(items, { total: 1204, has_next: true, next_cursor: String(first + items.length) });
    });
    const { user, lists } = open('product', [endless]);
    const pages = () => lists().filter(({ limit, q }) => limit === '20' && q === undefined).length;
    const scrollTo = async (count: number) =>
      waitFor(
        () => {
          fireEvent.scroll(window);
          expect(pages()).toBe(count);
        },
        { timeout: 60_000 },
      );
    await scrollTo(3);
    fireEvent.scroll(window);
    await expect(waitFor(() => expect(pages()).toBeGreaterThan(3), { timeout: 500 })).rejects.toThrow('greater than 3');
    await user.click(await screen.findByRole('button', { name: 'Load More CVEs' }));
    await waitFor(() => expect(pages()).toBe(4), { timeout: 60_000 });
    expect(await screen.findByRole('button', { name: 'Load More CVEs' })).toBeVisible();
  });

  test('says that nothing is open', async () => {
    open('version', [
      respondRaw(cves.stats, { data: { severity_distribution: {} } }),
      respondWith(cves.list, page([])),
    ]);
    const panel = await findPanel();
    expect(await panel.findByText('None known to be exploited')).toBeVisible();
    expect(panel.getByText('No open CVEs')).toBeVisible();
    expect(panel.queryByRole('link')).toBeNull();
  });

  test('offers a retry when the counts fail, and the list stays', async () => {
    const { user } = open('product', [respondError(cves.stats, 500, 'Away')]);
    expect(await screen.findByText('Open CVEs could not be counted')).toBeVisible();
    expect(await screen.findByText('CVE Vulnerabilities (1,204)')).toBeVisible();
    stubApi(counted);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await (await findPanel()).findByRole('link', { name: '1,203 Open' })).toBeVisible();
  });
});
