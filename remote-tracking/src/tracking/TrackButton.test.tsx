import { cves, products, productVersions, trackings, vendors } from '@faultline/shared/contract';
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
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ProductScreen } from '../catalog-detail/ProductScreen.tsx';
import { ProductVersionScreen } from '../catalog-detail/ProductVersionScreen.tsx';
import { VendorScreen } from '../catalog-detail/VendorScreen.tsx';
import { page, productAnswer, vendorAnswer, versionAnswer } from '../fixtures/catalogue.ts';
import { trackingAnswer } from '../fixtures/trackings.ts';

const defaults = {
  notes: '',
  email_enabled: true,
  telegram_enabled: true,
  is_active: true,
  auto_track_new_versions: true,
};

const pages = [
  {
    noun: 'Vendor',
    Screen: VendorScreen,
    at: { at: '/vendors/7', path: '/vendors/:vendorId' },
    tracked: trackingAnswer({ id: 5 }),
    draft: { tracking_type: 'vendor', target_id: '7', custom_name: 'acme tracking', version_filter: '' },
    what: 'vendor',
  },
  {
    noun: 'Product',
    Screen: ProductScreen,
    at: { at: '/products/8', path: '/products/:productId' },
    tracked: trackingAnswer({ id: 5, tracking_type: 'product', target_id: '8' }),
    draft: { tracking_type: 'product', target_id: '8', custom_name: 'anvil tracking', version_filter: '' },
    what: 'product',
  },
  {
    noun: 'Version',
    Screen: ProductVersionScreen,
    at: { at: '/product_versions/90', path: '/product_versions/:versionId' },
    tracked: trackingAnswer({ id: 5, tracking_type: 'product_version', target_id: '90' }),
    draft: {
      tracking_type: 'product_version',
      target_id: '90',
      custom_name: 'Anvil 6.1.90 tracking',
      version_filter: '6.1.90',
    },
    what: 'product version',
  },
];

describe.each(pages)('$noun', ({ noun, Screen, at, tracked, draft, what }) => {
  const What = what.charAt(0).toUpperCase() + what.slice(1);
  const open = (...stubs: Stub[]) => {
    const { requests } = stubApi(
      respondWith(vendors.detail, vendorAnswer()),
      respondWith(products.detail, productAnswer()),
      respondWith(productVersions.detail, versionAnswer()),
      respondWith(cves.list, page([])),
      ...stubs,
    );
    return { ...renderScreen(<Screen />, at), requests };
  };
  const none = respondWith(trackings.list, []);
  const button = (name: string) => screen.findByRole('button', { name });

  test('tracks with its defaults, and is disabled until the backend confirms', async () => {
    const saved = respondLater(trackings.save, { id: 5 });
    const { user, requests } = open(none, saved.stub);
    await user.click(await button(`Track ${noun}`));
    expect(await button(`Track ${noun}`)).toBeDisabled();
    expect(await button(`Track ${noun}`)).toHaveAttribute('data-loading', 'true');
    stubApi(respondWith(trackings.list, [tracked]));
    saved.release();
    expect(await button('Untrack')).toBeEnabled();
    expect(await screen.findByText(`${What} added to tracking list`)).toBeVisible();
    expect(requests.find(({ path }) => path === '/user/tracking')?.body).toEqual({ ...defaults, ...draft });
  });

  test('starts as tracked when a tracking exists, and untracks by its id', async () => {
    const { user, requests } = open(respondWith(trackings.list, [tracked]), respondWith(trackings.remove, null));
    const untrack = await button('Untrack');
    stubApi(none);
    await user.click(untrack);
    expect(await button(`Track ${noun}`)).toBeEnabled();
    expect(await screen.findByText(`${What} removed from tracking list`)).toBeVisible();
    expect(requests.find(({ path }) => path === '/user/tracking/delete')?.body).toEqual({ id: '5' });
  });

  test.each([
    ['the server’s message', respondError(trackings.save, 403, 'Your plan is full.'), 'Your plan is full.'],
    ['its own message without one', respondRaw(trackings.save, { success: false }), `Failed to track ${what}`],
    ['a network error', respondNetworkError(trackings.save), 'An error occurred while updating tracking'],
  ])('shows %s when tracking is refused', async (_, stub, message) => {
    const { user } = open(none, stub);
    await user.click(await button(`Track ${noun}`));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await button(`Track ${noun}`)).toBeEnabled();
  });

  test.each([
    ['a refused untracking', respondError(trackings.remove, 500, 'Away'), `Failed to untrack ${what}`],
    ['a network error', respondNetworkError(trackings.remove), 'An error occurred while updating tracking'],
  ])('shows %s, and stays tracked', async (_, stub, message) => {
    const { user } = open(respondWith(trackings.list, [tracked]), stub);
    await user.click(await button('Untrack'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await button('Untrack')).toBeEnabled();
  });

  test('stays untracked without an error when the trackings do not load', async () => {
    open(respondError(trackings.list, 500, 'Away'));
    await waitFor(() => expect(screen.getByRole('button', { name: `Track ${noun}` })).toBeEnabled());
    expect(screen.queryByText('Away')).toBeNull();
  });
});

test('ProductVersionScreen refuses to track a version without product name or version', async () => {
  const { requests } = stubApi(
    respondRaw(productVersions.detail, { data: { ID: 90, Version: '6.1.90' } }),
    respondWith(cves.list, page([])),
    respondWith(trackings.list, []),
  );
  const { user } = renderScreen(<ProductVersionScreen />, pages[2]?.at);
  await user.click(await screen.findByRole('button', { name: 'Track Version' }));
  expect(await screen.findByText('Product name and version are required for tracking')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a viewer of a team reads why nothing can be tracked', async () => {
  const [{ Screen, at }] = pages as [(typeof pages)[0]];
  stubApi(respondWith(vendors.detail, vendorAnswer()), respondWith(trackings.list, []));
  const team = { id: '5', name: 'Blue', role: 'viewer' as const, member_count: 2, needs_second_factor: false };
  renderScreen(<Screen />, { ...at, team });
  const button = await screen.findByRole('button', { name: 'Track Vendor' });
  await waitFor(() =>
    expect(button).toHaveAttribute('title', 'You are a viewer of Blue. Its admins can change your role.'),
  );
  expect(button).toBeDisabled();
});
