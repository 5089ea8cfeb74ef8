import { account, products, productVersions, trackings, vendors } from '@faultline/shared/contract';
import { refresh } from '@faultline/shared/query';
import { store, userAtom } from '@faultline/shared/session';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  respondUsing,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, productAnswer, productRow, vendorAnswer, vendorRow } from '../../fixtures/catalogue.ts';
import { trackingAnswer } from '../../fixtures/trackings.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';

const saved = respondWith(trackings.save, { id: 5 });

async function open(...stubs: Stub[]) {
  const { requests } = stubApi(
    ...stubs,
    respondWith(trackings.list, []),
    respondWith(vendors.list, page([vendorRow()])),
    respondWith(vendors.detail, vendorAnswer()),
    respondWith(products.list, page([productRow()])),
    respondWith(products.detail, productAnswer()),
    saved,
  );
  const view = renderScreen(<TrackListScreen />);
  await screen.findByText('No items in track list yet');
  await view.user.click(screen.getByRole('button', { name: 'Add to Track List' }));
  await screen.findByRole('dialog', { name: 'Add to Track List' });
  return { ...view, requests };
}

const field = (name: string) => screen.getByRole('combobox', { name });
const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(field(name));
  await user.click(await screen.findByRole('option', { name: option }));
};
const options = { Vendor: 'Acme', Product: 'Anvil', Version: '6.1.90' };
const chooseAll = async (user: UserEvent, ...names: (keyof typeof options)[]) => {
  for (const name of names) await choose(user, name, options[name]);
};
const type = (user: UserEvent, label: string) => user.selectOptions(field('Tracking type'), label);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add to Track List' }));
const sent = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/user/tracking').map((request) => request.body);
const listQueries = (requests: { path: string; query: object }[], path: string) =>
  requests.filter((request) => request.path === path).map(({ query }) => query);

afterEach(() => vi.useRealTimers());

describe('AddDialog', () => {
  test('tracks a vendor with the defaults of the form, and closes', async () => {
    const { user, requests } = await open();
    await choose(user, 'Vendor', 'Acme');
    await submit(user);
    expect(await screen.findByText('Successfully added to track list!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(requests)).toEqual([
      {
        tracking_type: 'vendor',
        target_id: '7',
        custom_name: 'Acme',
        notes: '',
        version_filter: '',
        email_enabled: true,
        telegram_enabled: false,
        is_active: true,
        auto_track_new_versions: true,
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Add to Track List' }));
    expect(await screen.findByRole('combobox', { name: 'Vendor' })).toHaveValue('');
  });

  test('sends all fields', async () => {
    const { user, requests } = await open();
    await type(user, 'Product');
    await chooseAll(user, 'Vendor', 'Product');
    await user.type(screen.getByRole('textbox', { name: 'Custom name' }), 'Ours');
    await user.type(screen.getByRole('textbox', { name: 'Version filter' }), '2.x');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ask Bo.');
    await user.click(screen.getByRole('checkbox', { name: 'Email notifications' }));
    await user.click(screen.getByRole('checkbox', { name: 'Telegram notifications' }));
    await submit(user);
    await waitFor(() =>
      expect(sent(requests)).toMatchObject([
        {
          tracking_type: 'product',
          target_id: '8',
          custom_name: 'Ours',
          notes: 'Ask Bo.',
          version_filter: '2.x',
          email_enabled: false,
          telegram_enabled: true,
        },
      ]),
    );
  });

  test('selects the vendor of a product that is chosen first', async () => {
    const { user, requests } = await open();
    await type(user, 'Product');
    await choose(user, 'Product', 'Anvil');
    expect(field('Vendor')).toHaveValue('Acme');
    await submit(user);
    await waitFor(() => expect(sent(requests)).toMatchObject([{ target_id: '8', custom_name: 'Anvil' }]));
  });

  test.each([
    ['Product', '8', 'Anvil'],
    ['Product Version', '90', 'Anvil 6.1.90'],
  ])('tracks a %s without a vendor', async (label, target_id, custom_name) => {
    const without = { vendor_id: null, vendor_name: null };
    const { user, requests } = await open(
      respondWith(products.list, page([productRow(without)])),
      respondWith(products.detail, productAnswer(without)),
    );
    await type(user, label);
    await choose(user, 'Product', 'Anvil');
    expect(field('Vendor')).toHaveAttribute('placeholder', 'No vendor named');
    if (label === 'Product Version') await choose(user, 'Version', '6.1.90');
    await submit(user);
    await waitFor(() => expect(sent(requests)).toMatchObject([{ target_id, custom_name }]));
  });

  test('offers versions from the vendor’s response without another call', async () => {
    const { user, requests } = await open();
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product', 'Version');
    await submit(user);
    await waitFor(() =>
      expect(sent(requests)).toMatchObject([
        { tracking_type: 'product_version', target_id: '90', custom_name: 'Anvil 6.1.90' },
      ]),
    );
    expect(listQueries(requests, '/products/8')).toEqual([]);
  });

  test('requests the versions of the product otherwise', async () => {
    const { user, requests } = await open(
      respondWith(vendors.detail, vendorAnswer({ products: [productAnswer({ product_versions: [] })] })),
    );
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product', 'Version');
    expect(listQueries(requests, '/products/8')).toEqual([{}]);
  });

  test('tracks an exact version that no record names, and says how it is compared', async () => {
    const { user, requests } = await open(
      respondWith(productVersions.request, { id: 77, version: '6.2.1', is_named: false }),
    );
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product');
    await user.type(field('Version'), 'before 6');
    expect(await screen.findByText('No matches. Type an exact version, such as 9.0.37.')).toBeVisible();
    await user.clear(field('Version'));
    await user.type(field('Version'), '6.2.1');
    await user.click(await screen.findByRole('option', { name: '6.2.1' }));
    expect(await screen.findByText(/No CVE record names 6.2.1. It is compared with the affected ranges/)).toBeVisible();
    await submit(user);
    await waitFor(() => expect(sent(requests)).toMatchObject([{ target_id: '77', custom_name: 'Anvil 6.2.1' }]));
    expect(requests.find(({ path }) => path === '/product_versions')?.body).toEqual({
      product_id: '8',
      version: '6.2.1',
    });
  });

  test('tracks nothing where the version is refused', async () => {
    const { user, requests } = await open(respondError(productVersions.request, 400, 'This is not an exact version.'));
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product');
    await user.type(field('Version'), '6.2.1');
    await user.click(await screen.findByRole('option', { name: '6.2.1' }));
    await submit(user);
    expect(await screen.findByText('This is not an exact version.')).toBeVisible();
    expect(sent(requests)).toEqual([]);
  });

  test('offers only listed versions where the provider takes no other', async () => {
    announceCapabilities('meta');
    const { user } = await open();
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product');
    await user.type(field('Version'), '6.2.1');
    expect(await screen.findByText('No matches')).toBeVisible();
  });

  test('accepts a typed version id only without a vendor', async () => {
    const { user, requests } = await open();
    expect(screen.queryByRole('textbox', { name: 'Product version ID' })).toBeNull();
    await type(user, 'Product Version');
    expect(screen.getByRole('textbox', { name: 'Product version ID' })).toBeVisible();
    await choose(user, 'Vendor', 'Acme');
    expect(screen.queryByRole('textbox', { name: 'Product version ID' })).toBeNull();
    await type(user, 'Vendor');
    await type(user, 'Product Version');
    await user.type(screen.getByRole('textbox', { name: 'Product version ID' }), '90');
    await submit(user);
    await waitFor(() =>
      expect(sent(requests)).toMatchObject([{ target_id: '90', custom_name: 'Product Version: 90' }]),
    );
  });

  test('tracks a typed CVE', async () => {
    const { user, requests } = await open();
    await type(user, 'CVE');
    expect(screen.getByPlaceholderText('e.g., CVE-2025-3639')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'CVE ID' }), 'CVE-2025-3639');
    await submit(user);
    await waitFor(() =>
      expect(sent(requests)).toMatchObject([
        { tracking_type: 'cve', target_id: 'CVE-2025-3639', custom_name: 'CVE-2025-3639' },
      ]),
    );
  });

  test('names the missing field, and sends nothing', async () => {
    const { user, requests } = await open();
    await submit(user);
    expect(await screen.findByText('Please select a vendor to track')).toBeVisible();
    await type(user, 'Product Version');
    await chooseAll(user, 'Vendor', 'Product', 'Version');
    await user.clear(field('Vendor'));
    await submit(user);
    expect(await screen.findByText('Please select vendor and product first')).toBeVisible();
    await type(user, 'Product');
    await chooseAll(user, 'Vendor', 'Product');
    await user.clear(field('Vendor'));
    await submit(user);
    expect(await screen.findByText('Please select a vendor first')).toBeVisible();
    expect(sent(requests)).toEqual([]);
  });

  test('shows the version filter for products and versions only', async () => {
    const { user } = await open();
    const filter = () => screen.queryByRole('textbox', { name: 'Version filter' });
    expect(filter()).toBeNull();
    await type(user, 'Product');
    expect(filter()).toBeVisible();
    await type(user, 'Product Version');
    expect(filter()).toBeVisible();
    await type(user, 'CVE');
    expect(filter()).toBeNull();
  });

  test('offers the first 20 of 50 vendors, and searches after two characters and 300 ms', async () => {
    const many = Array.from({ length: 50 }, (_, at) => vendorRow({ id: at + 1, display_name: `Vendor ${at + 1}` }));
    const { user, requests } = await open(
      respondUsing(vendors.list, ({ query }) =>
        page(query.search ? [vendorRow({ display_name: `Found ${query.search}` })] : many),
      ),
    );
    await user.click(field('Vendor'));
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(20);
    expect(screen.getByText('Type at least 2 characters to search')).toBeVisible();
    expect(listQueries(requests, '/vendors')).toEqual([{ limit: '50' }]);
    vi.useFakeTimers();
    fireEvent.change(field('Vendor'), { target: { value: 'a' } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(listQueries(requests, '/vendors')).toHaveLength(1);
    fireEvent.change(field('Vendor'), { target: { value: 'ac' } });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(listQueries(requests, '/vendors')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(listQueries(requests, '/vendors').at(-1)).toEqual({ limit: '50', search: 'ac' });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('option', { name: 'Found ac' })).toBeVisible();
  });

  test('searches products without a vendor on the server, 20 at a time', async () => {
    const { user, requests } = await open();
    await type(user, 'Product');
    await user.type(field('Product'), 'anv');
    await waitFor(() => expect(listQueries(requests, '/products').at(-1)).toEqual({ limit: '20', search: 'anv' }));
  });

  test('shows that a target is tracked already', async () => {
    const { user } = await open();
    stubApi(respondWith(trackings.list, [trackingAnswer()]));
    await choose(user, 'Vendor', 'Acme');
    await submit(user);
    await screen.findByText('1 of 1 trackings active');
    await user.click(screen.getByRole('button', { name: 'Add to Track List' }));
    await choose(user, 'Vendor', 'Acme');
    expect(screen.getByText(/in your track list already/)).toBeVisible();
  });

  test('says that the plan is full before anything is chosen', async () => {
    const { user } = await open(respondWith(account.subscription, { subscription: { plan: 'free' } }));
    expect(screen.queryByText(/your plan is full/)).toBeNull();
    const full = Array.from({ length: 10 }, (_, at) => trackingAnswer({ id: at + 1, target_id: `v-${at}` }));
    stubApi(respondWith(trackings.list, full));
    await act(() => refresh(trackings.list));
    expect(await screen.findByText(/^10 of 10 tracked: your plan is full/)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'upgrade to Pro' })).toBeVisible();
    act(() => store.set(userAtom, { email: 'ann@example.com', email_verified: true, planContact: null }));
    onTestFinished(() => store.set(userAtom, undefined));
    expect(await screen.findByText(/ask the operator of this installation for another plan/)).toBeVisible();
    await user.keyboard('{Escape}');
  });

  test('shows a failed lookup with a retry', async () => {
    const { user } = await open(respondError(vendors.list, 500, 'Away'));
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Something went wrong')).toBeVisible();
    expect(panel.getByText('Failed to load products data')).toBeVisible();
    expect(panel.getByText('Away')).toBeVisible();
    stubApi(respondWith(vendors.list, page([vendorRow()])));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await choose(user, 'Vendor', 'Acme');
    expect(field('Vendor')).toHaveValue('Acme');
  });

  test.each([
    [
      'CVE',
      respondError(trackings.save, 403, 'The free plan tracks up to 10 items.'),
      'The free plan tracks up to 10 items.',
    ],
    ['CVE', respondRaw(trackings.save, { success: false }), 'Failed to add to track list'],
    ['Product', respondRaw(trackings.save, {}, 500), 'Failed to add product tracking'],
  ])('shows the refusal of a %s, and stays open', async (label, stub, message) => {
    const { user } = await open(stub);
    await type(user, label);
    if (label === 'CVE') await user.type(screen.getByRole('textbox', { name: 'CVE ID' }), 'CVE-2026-1');
    else await choose(user, 'Product', 'Anvil');
    await submit(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Add to Track List' })).toBeVisible();
  });
});
