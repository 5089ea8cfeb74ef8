import { catalog, cves, products, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  respondUsing,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fromTrackList } from '../components/BackNavigation.tsx';
import { rules } from '../../contract/rules.ts';
import { page, productAnswer, versionAnswer } from '../fixtures/catalogue.ts';
import { cveRow } from '../fixtures/cves.ts';
import { ProductScreen } from './ProductScreen.tsx';

const open = (...stubs: Stub[]) => {
  const { requests } = stubApi(...stubs);
  return { ...renderScreen(<ProductScreen />, { at: '/products/8', path: '/products/:productId' }), requests };
};
const figure = (label: string) => within(screen.getByText(label, { selector: 'dt' }).closest('dl') as HTMLElement);

beforeEach(() => {
  stubApi(
    respondWith(trackings.list, []),
    respondWith(cves.list, page([])),
    respondWith(products.detail, productAnswer()),
  );
});

describe('ProductScreen', () => {
  test.each([
    [{ open_count: 12, critical_count: 2 }, '12 open CVEs, 2 critical'],
    [{ open_count: 0, critical_count: 0 }, 'No open CVEs'],
  ])('says what is open for a version: %j', async (counts, text) => {
    open(respondWith(catalog.versions, { data: [{ id: 90, ...counts }] }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/^Added:/)).toBeNull();
  });

  test('shows a dash where the CVEs of versions could not be counted', async () => {
    open(respondError(catalog.versions, 500, 'Away'));
    expect(await screen.findByText('— CVEs not counted')).toBeVisible();
  });

  test('leads back to the Track List, for a user who came from there', async () => {
    stubApi();
    renderScreen(<ProductScreen />, {
      at: { pathname: '/products/8', state: fromTrackList },
      path: '/products/:productId',
    });
    const back = await screen.findByRole('link', { name: 'Back to My Track List' });
    expect(back).toHaveAttribute('href', '/products');
  });

  test('shows description, vendor and counts of the product', async () => {
    open(respondWith(cves.list, page([cveRow()], { total: 31 })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anvil' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products-browse');
    expect(screen.getByText('Falls from above.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Acme' }))
      expect(link).toHaveAttribute('href', '/vendors/7');
    expect(screen.getByText('1 Versions')).toBeVisible();
    expect(await screen.findByText('31 CVEs')).toBeVisible();
    expect(figure('Versions').getByText('1')).toBeVisible();
    expect(figure('CVEs Found').getByText('31')).toBeVisible();
    expect(figure('Vendor').getByRole('link', { name: 'Acme' })).toBeVisible();
    expect(figure('Category').getByText('Hardware')).toBeVisible();
  });

  test('shows placeholders instead of links for missing fields, and nothing for an empty description or category', async () => {
    open(respondRaw(products.detail, { data: { id: 'p-8', name: 'anvil' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'anvil' })).toBeVisible();
    expect(screen.getAllByText('Unknown Vendor')).toHaveLength(2);
    expect(figure('Category').getByText('Uncategorized')).toBeVisible();
    expect(screen.getAllByText('Uncategorized')).toHaveLength(1);
    expect(screen.queryByText('No description available')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Unknown Vendor' })).toBeNull();
  });

  test('snoozes the alerts about the product, where the provider has rules', async () => {
    announceCapabilities('alerts/rules');
    const { user, requests } = open(respondWith(rules.snooze, { id: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Snooze Alerts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze alerts about Anvil' }));
    await user.selectOptions(dialog.getByLabelText('How long'), 'Until something notable changes');
    await user.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await screen.findByText('Alerts about Anvil are snoozed')).toBeVisible();
    expect(requests.find(({ path }) => path === '/alerts/rules/snoozes')?.body).toMatchObject({
      kind: 'product',
      target: '8',
    });
  });

  test('shows a product without a vendor, and tracks it', async () => {
    const { user, requests } = open(
      respondWith(products.detail, productAnswer({ vendor_id: null, vendor_name: null })),
      respondWith(cves.list, page([cveRow({ vendor_id: null, vendor_name: null })])),
      respondWith(trackings.save, { id: 1 }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Anvil' })).toBeVisible();
    expect(figure('Vendor').getByText('Unknown Vendor')).toBeVisible();
    expect(await screen.findByText('Unknown Vendor / Anvil')).toBeVisible();
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets.filter((href) => href === null || /vendors|null|undefined/.test(href))).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Track Product' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        tracking_type: 'product',
        target_id: '8',
        custom_name: 'anvil tracking',
      }),
    );
  });

  test('reads a nested vendor object', async () => {
    open(respondRaw(products.detail, { data: { ID: 8, name: 'anvil', vendor: { id: 'v1', name: 'Acme' } } }));
    for (const link of await screen.findAllByRole('link', { name: 'Acme' }))
      expect(link).toHaveAttribute('href', '/vendors/v1');
  });

  test('links a card to each version, in the given order', async () => {
    announceCapabilities('meta');
    open(
      respondRaw(products.detail, {
        data: {
          id: 8,
          name: 'anvil',
          product_versions: [
            { id: '2', version: '1.10', created_at: '2025-01-05' },
            { ID: 1, Version: '1.9' },
          ],
        },
      }),
    );
    const links = within(await screen.findByRole('list', { name: 'Product Versions' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1.10', '/product_versions/2'],
      ['1.9', '/product_versions/1'],
    ]);
    expect(screen.getByText('Jan 5, 2025').closest('span')).toHaveTextContent('Added: Jan 5, 2025');
  });

  test('renders only the visible part of thousands of versions', async () => {
    const product_versions = Array.from({ length: 6257 }, (_, at) => ({
      id: at + 1,
      version: `1.${at}`,
      created_at: '2025-01-05T00:00:00Z',
    }));
    open(respondWith(products.detail, productAnswer({ versions_count: 6257, product_versions })));
    const grid = await screen.findByRole('list', { name: 'Product Versions' });
    expect(screen.getByText('6,257 Versions')).toBeVisible();
    expect(grid.querySelectorAll('*').length).toBeLessThan(1500);
    expect(within(grid).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '6257');
  });

  test('shows an empty state for a product without versions', async () => {
    open(respondWith(products.detail, productAnswer({ product_versions: [], versions_count: 0 })));
    expect(await screen.findByText('No versions found')).toBeVisible();
    expect(screen.getByText("This product doesn't have any version information available.")).toBeVisible();
  });

  test('shows the first versions on a touch screen, and more by a button, in the page itself', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const versions = Array.from({ length: 80 }, (_, at) => versionAnswer({ id: at + 1, version: `6.${at}` }));
    const { user } = open(respondWith(products.detail, productAnswer({ product_versions: versions })));
    const list = within(await screen.findByRole('list', { name: 'Product Versions' }));
    expect(list.getAllByRole('listitem')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show 50 more (68 remaining)' }));
    expect(screen.getByRole('button', { name: 'Show 18 more (18 remaining)' })).toBeVisible();
  });

  test('shows the vendor on each CVE', async () => {
    const { requests } = open(respondWith(cves.list, page([cveRow()])));
    const row = within(await screen.findByRole('article'));
    expect(row.getByRole('link', { name: 'CVE-2026-1001' })).toHaveAttribute('href', '/cves/CVE-2026-1001');
    expect(row.getByText('Acme / Anvil')).toBeVisible();
    expect(screen.getByText('CVE Vulnerabilities (1)')).toBeVisible();
    expect(screen.getByText("You've reached the end of the CVE list")).toBeVisible();
    expect(requests.find(({ path }) => path === '/cves')?.query).toEqual({ product_id: '8', limit: '20' });
  });

  test('loads CVEs page by page until the end', async () => {
    const { requests } = open(
      respondUsing(cves.list, ({ query: { cursor } }) =>
        page([cveRow({ cve_id: `CVE-2026-${cursor ?? '1'}` })], { total: 2, has_next: cursor === undefined }),
      ),
    );
    expect(await screen.findByRole('link', { name: 'CVE-2026-2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
    const pages = requests.filter(({ path, query }) => path === '/cves' && query.limit === '20');
    expect(pages.map(({ query }) => query)).toEqual([
      { product_id: '8', limit: '20' },
      { product_id: '8', limit: '20', cursor: '2' },
    ]);
  });

  test.each([
    ['answers 404', respondError(products.detail, 404, 'No')],
    ['answers nothing', respondRaw(products.detail, { success: true, data: null })],
  ])('shows a page for a missing product (%s)', async (_, stub) => {
    open(stub);
    expect(await screen.findByText('Product not found')).toBeVisible();
    expect(screen.getByText("The product you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products-browse');
  });

  test.each([
    ['is refused', respondError(products.detail, 500, 'Away'), 'Failed to load product details', 'Away'],
    [
      'does not come',
      respondNetworkError(products.detail),
      'An error occurred while loading product details',
      'Network error. Please check your connection.',
    ],
  ])('offers a retry for a product that %s', async (_, stub, title, message) => {
    const { user } = open(stub);
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText(title)).toBeVisible();
    expect(panel.getByText(message)).toBeVisible();
    stubApi(respondWith(products.detail, productAnswer()));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anvil' })).toBeVisible();
  });
});
