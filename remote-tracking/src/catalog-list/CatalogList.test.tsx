import { products, vendors } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  respondUsing,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, productRow, vendorRow } from '../fixtures/catalogue.ts';
import { ProductsScreen } from './ProductsScreen.tsx';
import { VendorsScreen } from './VendorsScreen.tsx';

const vendorStats = respondWith(vendors.stats, { total_vendors: 1226 });
const productStats = respondWith(products.stats, { total_products: 8000 });
const figure = (label: string) => within(screen.getByText(label).closest('dl') as HTMLElement);
const listQueries = (requests: { path: string; query: object }[], path: string) =>
  requests.filter((request) => request.path === path).map(({ query }) => query);

afterEach(() => vi.useRealTimers());

describe('CatalogList', () => {
  // The lists of the specification: the provider counts nothing.
  beforeEach(() => announceCapabilities('meta'));

  test('shows a card for each vendor that links to it', async () => {
    stubApi(
      vendorStats,
      respondWith(vendors.list, page([vendorRow(), vendorRow({ id: 9, display_name: '', website: null })])),
    );
    renderScreen(<VendorsScreen />);
    const link = await screen.findByRole('link', { name: 'Acme' });
    expect(link).toHaveAttribute('href', '/vendors/7');
    expect(screen.getAllByText('2 products')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: /^acme\.example/ })).toHaveAttribute(
      'href',
      'https://www.acme.example/start',
    );
    expect(screen.getByRole('link', { name: 'acme' })).toHaveAttribute('href', '/vendors/9');
    expect(screen.getByText('Showing 2 of 2 vendors')).toBeVisible();
  });

  test('shows a card for each product with description, category, vendor and link', async () => {
    stubApi(productStats, respondWith(products.list, page([productRow()])));
    renderScreen(<ProductsScreen />);
    expect(await screen.findByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
    expect(screen.getByText('Falls from above.')).toBeVisible();
    expect(screen.getByText('Hardware')).toBeVisible();
    expect(screen.getByText('Acme')).toBeVisible();
    expect(screen.getByText('Showing 1 of 1 products')).toBeVisible();
    expect(await figure('Total Products').findByText('8,000')).toBeVisible();
  });

  test('shows placeholders for missing fields of a product', async () => {
    stubApi(productStats, respondRaw(products.list, { data: { data: [{ ID: 'p1', name: 'anvil' }], pagination: {} } }));
    renderScreen(<ProductsScreen />);
    expect(await screen.findByRole('link', { name: 'anvil' })).toHaveAttribute('href', '/products/p1');
    expect(screen.getByText('Uncategorized')).toBeVisible();
    expect(screen.getByText('Unknown Vendor')).toBeVisible();
  });

  test('requests the first page with its size and no search', async () => {
    const { requests } = stubApi(vendorStats, respondWith(vendors.list, page([vendorRow()])));
    renderScreen(<VendorsScreen />);
    await screen.findByRole('link', { name: 'Acme' });
    expect(listQueries(requests, '/vendors')).toEqual([{ limit: '20' }]);
    expect(await screen.findByText('1,226')).toBeVisible();
    expect(screen.queryByText('Search Results')).toBeNull();
  });

  test('shows two more figures while searching, and keeps the search in the URL', async () => {
    const { requests } = stubApi(vendorStats, respondWith(vendors.list, page([vendorRow()])));
    const { user, router } = renderScreen(<VendorsScreen />);
    await screen.findByRole('link', { name: 'Acme' });
    stubApi(respondWith(vendors.list, page([vendorRow()], { total: 40, has_next: false })));
    // Pasted, because a busy machine may pause between two keys for longer than the delay of the search.
    await user.click(screen.getByRole('textbox', { name: 'Search vendors' }));
    await user.paste('acme');
    expect(await screen.findByText('Search Results')).toBeVisible();
    await screen.findByText('Showing 1 of 40 vendors');
    expect(figure('Search Results').getByText('40')).toBeVisible();
    expect(figure('Currently Showing').getByText('1')).toBeVisible();
    expect(router.state.location.search).toBe('?search=acme');
    expect(listQueries(requests, '/vendors')).toEqual([{ limit: '20' }, { limit: '20', search: 'acme' }]);
  });

  test('requests the list 500 ms after the last keystroke', async () => {
    const { requests } = stubApi(vendorStats, respondWith(vendors.list, page([vendorRow()])));
    renderScreen(<VendorsScreen />);
    await screen.findByRole('link', { name: 'Acme' });
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('textbox', { name: 'Search vendors' }), { target: { value: 'bolt' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(listQueries(requests, '/vendors')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(listQueries(requests, '/vendors').at(-1)).toEqual({ limit: '20', search: 'bolt' });
  });

  test('reads the search from the URL, and updates the field on Back', async () => {
    stubApi(
      vendorStats,
      respondUsing(vendors.list, ({ query }) => page([vendorRow({ display_name: `Found ${query.search}` })])),
    );
    const { router } = renderScreen(<VendorsScreen />, { at: '/vendors?search=acme' });
    expect(await screen.findByRole('textbox', { name: 'Search vendors' })).toHaveValue('acme');
    expect(await screen.findByRole('link', { name: 'Found acme' })).toBeVisible();
    await act(() => router.navigate('/vendors?search=bolt'));
    expect(await screen.findByRole('link', { name: 'Found bolt' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Search vendors' })).toHaveValue('bolt');
  });

  test('loads more 300 px above the bottom, and lists a vendor once that moved to the next page', async () => {
    const answer = (ids: number[], has_next: boolean) =>
      page(
        ids.map((id) => vendorRow({ id, display_name: `Acme ${id}` })),
        { total: 3, has_next },
      );
    const { requests } = stubApi(
      vendorStats,
      respondUsing(vendors.list, ({ query }) => (query.cursor === '2' ? answer([2, 3], false) : answer([1, 2], true))),
    );
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScreen(<VendorsScreen />);
    expect(await screen.findByText('Showing 2 of 3 vendors')).toBeVisible();
    const scroll = (top: number) => {
      scrollY.mockReturnValue(top);
      dispatchEvent(new Event('scroll'));
      return act(() => vi.advanceTimersByTimeAsync(200));
    };
    await scroll(5000 - 800 - 301);
    expect(listQueries(requests, '/vendors')).toHaveLength(1);
    await scroll(5000 - 800 - 300);
    expect(listQueries(requests, '/vendors').at(-1)).toEqual({ limit: '20', cursor: '2' });
    expect(screen.getByText('Showing 3 of 3 vendors')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Acme/ })).toHaveLength(3);
  });

  test('offers a retry for a next page that fails', async () => {
    let failing = true;
    stubApi(vendorStats, {
      endpoint: vendors.list,
      respond: ({ query }) => {
        if (query.cursor === undefined) {
          return Response.json({
            data: [{ id: 1, name: 'first' }],
            pagination: { has_next: true, next_cursor: 'two' },
          });
        }
        return failing
          ? Response.json({ message: 'Away' }, { status: 500 })
          : Response.json({ data: [{ id: 2, name: 'second' }] });
      },
    });
    const { user } = renderScreen(<VendorsScreen />);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('link', { name: 'first' })).toBeVisible();
    failing = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'second' })).toBeVisible();
  });

  test.each([
    [VendorsScreen, 'vendors', 'Acme'],
    [ProductsScreen, 'products', 'Anvil'],
  ])('offers to clear a search without results', async (View, noun, name) => {
    stubApi(
      vendorStats,
      productStats,
      respondUsing(vendors.list, ({ query }) => page(query.search ? [] : [vendorRow()])),
      respondUsing(products.list, ({ query }) => page(query.search ? [] : [productRow()])),
    );
    const { user, router } = renderScreen(<View />, { at: '/?search=zzz' });
    expect(await screen.findByText(`No ${noun} found`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('textbox', { name: `Search ${noun}` })).toHaveValue('');
  });

  test.each([
    [VendorsScreen, respondError(vendors.list, 500, 'Away'), 'Failed to load vendors'],
    [ProductsScreen, respondError(products.list, 500, 'Away'), 'Failed to load products'],
    [VendorsScreen, respondRaw(vendors.list, { success: false }), 'Failed to load vendors'],
    [VendorsScreen, respondNetworkError(vendors.list), 'An error occurred while loading vendors'],
    [ProductsScreen, respondNetworkError(products.list), 'An error occurred while loading products'],
  ])('shows an error and a retry when the request is refused, or has no answer', async (View, failure, title) => {
    stubApi(vendorStats, productStats, failure);
    const { user } = renderScreen(<View />);
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText(title)).toBeVisible();
    stubApi(respondWith(vendors.list, page([vendorRow()])), respondWith(products.list, page([productRow()])));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  test('hides a failure of the statistics', async () => {
    stubApi(respondError(vendors.stats, 500, 'Away'), respondWith(vendors.list, page([vendorRow()], { total: 77 })));
    renderScreen(<VendorsScreen />);
    expect(await screen.findByText('Showing 1 of 77 vendors')).toBeVisible();
    expect(figure('Total Vendors').getByText('77')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
