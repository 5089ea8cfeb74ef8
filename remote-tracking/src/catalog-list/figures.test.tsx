import { catalog, products, trackings, vendors } from '@faultline/shared/contract';
import { renderScreen, respondUsing, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, productRow, vendorRow } from '../fixtures/catalogue.ts';
import { ProductsScreen } from './ProductsScreen.tsx';
import { VendorsScreen } from './VendorsScreen.tsx';

const figures = { open_count: 1234, critical_count: 12, exploited_count: 3, newest_date: '2026-03-07T10:00:00.000Z' };
const none = { open_count: 0, critical_count: 0, exploited_count: 0, newest_date: null };

beforeEach(() => {
  stubApi(
    respondWith(vendors.stats, { total_vendors: 2 }),
    respondWith(products.stats, { total_products: 1 }),
    respondWith(trackings.list, []),
    respondUsing(catalog.vendors, ({ query }) =>
      page([{ ...vendorRow({ display_name: `Acme ${query.sort} ${query.starts ?? ''}`.trim() }), ...figures }]),
    ),
    respondWith(catalog.products, page([{ ...productRow({ category: null }), ...figures }])),
  );
});

describe('VendorsScreen with figures', () => {
  test('leads from each figure of a vendor to the list of what it counts', async () => {
    renderScreen(<VendorsScreen />);
    const card = within(await screen.findByRole('listitem'));
    for (const [name, show] of [
      ['1,234 open CVEs', 'open'],
      ['12 critical', 'Critical'],
      ['3 exploited', 'exploited'],
    ] as const) {
      expect(card.getByRole('link', { name })).toHaveAttribute('href', `/vendors/7?show=${show}`);
    }
    expect(card.getByText('Mar 7, 2026')).toBeVisible();
  });

  test('says where nothing is open', async () => {
    stubApi(respondWith(catalog.vendors, page([{ ...vendorRow(), ...none }])));
    renderScreen(<VendorsScreen />);
    expect(await screen.findByText('No open CVEs')).toBeVisible();
  });

  test('sorts by a figure and lists a letter, both in the URL', async () => {
    const { user, router } = renderScreen(<VendorsScreen />);
    expect(await screen.findByRole('link', { name: 'Acme name' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most exploited');
    expect(await screen.findByRole('link', { name: 'Acme exploited' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'B' }));
    expect(await screen.findByRole('link', { name: 'Acme exploited b' })).toBeVisible();
    expect(router.state.location.search).toBe('?sort=exploited&starts=b');
    await user.click(screen.getByRole('button', { name: 'B', pressed: true }));
    expect(await screen.findByRole('link', { name: 'Acme exploited' })).toBeVisible();
  });

  test('reads the order from the URL, and by name for one that does not exist', async () => {
    renderScreen(<VendorsScreen />, { at: '/vendors?sort=price&starts=ab' });
    expect(await screen.findByRole('link', { name: 'Acme name' })).toBeVisible();
  });

  test('tracks a vendor from its card', async () => {
    const { requests } = stubApi(respondWith(trackings.save, { id: 5 }));
    const { user } = renderScreen(<VendorsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Track acme' }));
    expect(await screen.findByText('Vendor added to tracking list')).toBeVisible();
    expect(requests.find(({ path }) => path === '/user/tracking')?.body).toMatchObject({
      tracking_type: 'vendor',
      target_id: '7',
      custom_name: 'acme tracking',
    });
  });
});

describe('ProductsScreen with figures', () => {
  test('shows figures, and no word for a category that is not known', async () => {
    renderScreen(<ProductsScreen />);
    expect(await screen.findByRole('link', { name: '12 critical' })).toHaveAttribute(
      'href',
      '/products/8?show=Critical',
    );
    expect(screen.queryByText('Uncategorized')).toBeNull();
    expect(screen.getByRole('button', { name: 'Track anvil' })).toBeVisible();
  });
});
