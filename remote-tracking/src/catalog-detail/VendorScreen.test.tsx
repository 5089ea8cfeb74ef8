import { cves, trackings, vendors } from '@faultline/shared/contract';
import {
  renderScreen,
  respondError,
  respondLater,
  respondNetworkError,
  respondRaw,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, productAnswer, vendorAnswer } from '../fixtures/catalogue.ts';
import { cveRow } from '../fixtures/cves.ts';
import { VendorScreen } from './VendorScreen.tsx';

const open = (...stubs: Stub[]) => {
  const { requests } = stubApi(...stubs);
  return { ...renderScreen(<VendorScreen />, { at: '/vendors/7', path: '/vendors/:vendorId' }), requests };
};
const figure = (label: string) => within(screen.getByText(label, { selector: 'dt' }).closest('dl') as HTMLElement);

beforeEach(() => {
  stubApi(
    respondWith(trackings.list, []),
    respondWith(cves.list, page([])),
    respondWith(vendors.detail, vendorAnswer()),
  );
});

describe('VendorScreen', () => {
  test('shows the vendor with links back and to its website', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    expect(screen.getByText('acme · 2 products')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Vendors' })).toHaveAttribute('href', '/vendors');
    const site = screen.getByRole('link', { name: 'Visit Website' });
    expect(site).toHaveAttribute('href', 'https://www.acme.example/start');
    expect(site).toHaveAttribute('target', '_blank');
    expect(site).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([null, '', 'javascript:alert(1)'])('shows no link for an unusable website (%s)', async (website) => {
    open(respondWith(vendors.detail, vendorAnswer({ website })));
    await screen.findByRole('heading', { level: 1, name: 'Acme' });
    expect(screen.queryByText('Visit Website')).toBeNull();
  });

  test('counts products, distinct categories and CVEs', async () => {
    const products = ['Hardware', 'Hardware', 'Software', null].map((category, at) =>
      productAnswer({ id: at + 1, category }),
    );
    open(
      respondWith(vendors.detail, vendorAnswer({ products_count: 4, products })),
      respondWith(cves.list, page([cveRow()], { total: 1234 })),
    );
    expect(await screen.findByText('CVE Vulnerabilities (1,234)')).toBeVisible();
    expect(figure('Total Products').getByText('4')).toBeVisible();
    expect(figure('Categories').getByText('2')).toBeVisible();
    expect(figure('CVEs Found').getByText('1,234')).toBeVisible();
  });

  test('links a card to each product', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
    const card = within(screen.getByRole('list', { name: 'Products' }));
    expect(card.getByText('anvil')).toBeVisible();
    expect(card.getByText('Falls from above.')).toBeVisible();
    expect(card.getByText('Hardware')).toBeVisible();
    expect(card.getByText('1 versions available')).toBeVisible();
  });

  test.each([
    [{ versions_count: 3 }, 'Anvil', '3 versions available'],
    [
      { name: 'rocket', display_name: null, versions_count: undefined, product_versions: [] },
      'rocket',
      '0 versions available',
    ],
  ])('counts the versions of a product: %j', async (change, name, versions) => {
    const products = [{ ...productAnswer(), ...change }];
    open(respondRaw(vendors.detail, { data: { ...vendorAnswer(), products } }));
    expect(await screen.findByRole('link', { name })).toBeVisible();
    expect(screen.getByText(versions)).toBeVisible();
  });

  test('shows one name for a product whose names are equal', async () => {
    open(respondWith(vendors.detail, vendorAnswer({ products: [productAnswer({ display_name: 'anvil' })] })));
    await screen.findByRole('link', { name: 'anvil' });
    expect(screen.getAllByText('anvil')).toHaveLength(1);
  });

  test('renders only the visible part of a thousand products, and filters them', async () => {
    const products = Array.from({ length: 1226 }, (_, at) =>
      productAnswer({ id: at + 1, display_name: `Product ${at}` }),
    );
    open(respondWith(vendors.detail, vendorAnswer({ products })));
    const grid = await screen.findByRole('list', { name: 'Products' });
    expect(screen.getByText('1,226')).toBeVisible();
    expect(within(grid).getAllByRole('listitem').length).toBeLessThan(60);
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter products' }), { target: { value: 'Product 1225' } });
    expect(await screen.findByRole('link', { name: 'Product 1225' })).toBeVisible();
    expect(screen.getByText('1 of 1,226')).toBeVisible();
  });

  test('shows an empty state for a vendor without products', async () => {
    open(respondWith(vendors.detail, vendorAnswer({ products: [] })));
    expect(await screen.findByText('No products found')).toBeVisible();
    expect(screen.getByText("This vendor doesn't have any products in our database yet.")).toBeVisible();
  });

  test('links each CVE and summarizes it', async () => {
    const { requests } = open(respondWith(cves.list, page([cveRow()])));
    const row = within(await screen.findByRole('article'));
    expect(row.getByRole('link', { name: 'CVE-2026-1001' })).toHaveAttribute('href', '/cves/CVE-2026-1001');
    expect(row.getByText('Critical')).toBeVisible();
    expect(row.getByText('CVSS: 9.8')).toBeVisible();
    expect(row.getByText('Anvil drops without warning')).toBeVisible();
    expect(row.getByText('Jan 5, 2025').closest('span')).toHaveTextContent('Published: Jan 5, 2025');
    expect(row.getByText('Anvil')).toBeVisible();
    expect(requests.find(({ path }) => path === '/cves')?.query).toEqual({
      vendor_name: 'acme',
      vendor_id: '7',
      limit: '20',
    });
  });

  test('shows a placeholder for a CVE without name and description', async () => {
    open(respondRaw(cves.list, { data: { cves: [{ id: 'CVE-2026-7' }], total: 1 } }));
    expect(await screen.findByText('No description available')).toBeVisible();
    expect(screen.getByText('CVSS: N/A')).toBeVisible();
  });

  test('loads CVEs page by page until the end', async () => {
    const next = respondLater(cves.list, page([cveRow({ cve_id: 'CVE-2026-2' })], { total: 2 }));
    const { requests } = open({
      endpoint: cves.list,
      respond: (request) =>
        request.query.cursor === '2'
          ? next.stub.respond(request)
          : Response.json({
              data: { data: [cveRow({ cve_id: 'CVE-2026-1' })], pagination: { has_next: true, total: 2 } },
            }),
    });
    expect(await screen.findByText('Loading more CVEs...')).toBeVisible();
    next.release();
    expect(await screen.findByRole('link', { name: 'CVE-2026-2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
    expect(screen.getByText("You've reached the end of the CVE list")).toBeVisible();
    const pages = requests.filter(({ path, query }) => path === '/cves' && query.limit === '20');
    expect(pages.map(({ query }) => query.cursor)).toEqual([undefined, '2']);
  });

  test('lists a CVE once that moved to the next page', async () => {
    const answer = (ids: number[], has_next: boolean) =>
      Response.json({
        data: { data: ids.map((id) => cveRow({ cve_id: `CVE-2026-${id}` })), pagination: { has_next } },
      });
    open({
      endpoint: cves.list,
      respond: ({ query }) => (query.cursor === '2' ? answer([2, 3], false) : answer([1, 2], true)),
    });
    await screen.findByRole('link', { name: 'CVE-2026-3' });
    const links = screen.getAllByRole('link', { name: /^CVE-/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3']);
  });

  test('loads more CVEs with a button', async () => {
    let failing = true;
    const { user } = open({
      endpoint: cves.list,
      respond: ({ query }) => {
        if (query.cursor === undefined) return Response.json({ data: [cveRow()], pagination: { has_next: true } });
        return failing
          ? Response.json({}, { status: 500 })
          : Response.json({ data: [cveRow({ cve_id: 'CVE-2026-2' })] });
      },
    });
    const more = await screen.findByRole('button', { name: 'Load More CVEs' });
    failing = false;
    await user.click(more);
    expect(await screen.findByRole('link', { name: 'CVE-2026-2' })).toBeVisible();
  });

  test('shows no CVEs and no error when their request fails', async () => {
    open(respondError(cves.list, 500, 'Away'));
    expect(await screen.findByText('No CVEs Found')).toBeVisible();
    expect(screen.getByText('CVE Vulnerabilities (0)')).toBeVisible();
    expect(screen.getByText("No vulnerabilities have been reported for this vendor's products.")).toBeVisible();
    expect(figure('CVEs Found').getByText('0')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a loading state', async () => {
    const list = respondLater(cves.list, page([]));
    open(list.stub);
    expect(await screen.findByText('Loading CVEs...')).toBeVisible();
    list.release();
    expect(await screen.findByText('No CVEs Found')).toBeVisible();
  });

  test.each([
    ['answers 404', respondError(vendors.detail, 404, 'No')],
    ['answers nothing', respondRaw(vendors.detail, { success: true, data: null })],
  ])('shows a page for a missing vendor (%s)', async (_, stub) => {
    open(stub);
    expect(await screen.findByText('Vendor not found')).toBeVisible();
    expect(screen.getByText("The vendor you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Vendors' })).toHaveAttribute('href', '/vendors');
  });

  test.each([
    ['is refused', respondError(vendors.detail, 500, 'Away'), 'Failed to load vendor details'],
    ['is refused with 200', respondRaw(vendors.detail, { success: false }), 'Failed to load vendor details'],
    ['does not come', respondNetworkError(vendors.detail), 'An error occurred while loading vendor details'],
  ])('offers a retry for a vendor that %s', async (_, stub, title) => {
    const { user } = open(stub);
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText(title)).toBeVisible();
    stubApi(respondWith(vendors.detail, vendorAnswer()));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  });
});
