import { cves, trackings } from '@faultline/shared/contract';
import {
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const row = {
  cve_id: 'CVE-2026-1',
  vendor_name: 'Acme',
  vendor_id: 7,
  product_name: 'Anvil',
  product_id: 8,
  product_version_ids: [9],
};
const usual = {
  notes: '',
  is_active: true,
  telegram_enabled: true,
  email_enabled: true,
  auto_track_new_versions: true,
};

// The list of one row; what was posted is in `posted`. The provider keeps the trackings it is sent.
async function open(given: object = row, tracked: object[] = [], ...stubs: Stub[]) {
  let kept = [...tracked];
  const save: Stub = {
    endpoint: trackings.save,
    respond: ({ body }) => {
      kept.push({ ...(body as object), id: 50 });
      return Response.json({ success: true, data: { id: 50 }, message: 'Tracking saved by the provider' });
    },
  };
  const remove: Stub = {
    endpoint: trackings.remove,
    respond: ({ body }) => {
      const { id } = body as { id: string };
      kept = kept.filter((item) => String((item as { id: unknown }).id) !== id);
      return Response.json({ success: true, data: null, message: 'Tracking deleted by the provider' });
    },
  };
  const { requests } = stubApi(
    ...stubs,
    save,
    remove,
    { endpoint: trackings.list, respond: () => Response.json({ data: kept }) },
    respondRaw(cves.list, { data: [given] }),
  );
  const view = renderScreen(<PastScreen />);
  const line = (await screen.findByRole('cell', { name: /CVE-/ })).closest('tr') as HTMLElement;
  await within(line).findByRole('button', { name: /favorites$/ });
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return {
    ...view,
    posted,
    line,
    press: (name: string) => view.user.click(within(line).getByRole('button', { name })),
  };
}

describe('tracking from a row', () => {
  test.each([
    ['Vendor', 'vendor', { target_id: '7', custom_name: 'Acme tracking', version_filter: 'string' }],
    ['Product', 'product', { target_id: '8', custom_name: 'Anvil tracking', version_filter: 'string' }],
    ['Version', 'product version', { target_id: '9', custom_name: 'Anvil 2.1 tracking', version_filter: '2.1' }],
  ])('tracks the %s with the usual settings, and says what the provider says', async (what, noun, draft) => {
    const { posted, press, line } = await open({ ...row, version: '2.1' });
    await press(`Track ${what}`);
    const tracking_type = noun.replace(' ', '_');
    expect(posted()).toEqual([['/user/tracking', { ...usual, ...draft, tracking_type }]]);
    expect(await screen.findByText('Tracking saved by the provider')).toBeVisible();
    expect(await within(line).findByText(`You are tracking this ${noun}`)).toBeVisible();
    expect(line).toHaveAttribute('data-highlighted', 'true');
    const untrack = within(line).getByRole('button', { name: `Untrack ${what}` });
    expect(untrack).toBeEnabled();
    expect(untrack).toHaveAttribute('aria-pressed', 'true');
  });

  test('refuses a version without a product', async () => {
    const { posted, press } = await open({ cve_id: 'CVE-2026-1', version: '2.1' });
    await press('Track Version');
    expect(await screen.findByText('Product name and version are required for tracking')).toBeVisible();
    expect(posted()).toEqual([]);
  });

  test.each([
    ['Vendor', { type: 'Vendor Based Tracking', target_id: 7 }],
    ['Product', { type: 'Product Based Tracking', target_id: 8 }],
    ['Version', { type: 'Product Version Based Tracking', target_id: 9 }],
  ])('untracks the %s by the id of its tracking', async (what, tracking) => {
    const { posted, press, line } = await open({ ...row, version: '2.1' }, [{ id: 3, ...tracking }]);
    await waitFor(() => expect(line).toHaveAttribute('data-highlighted', 'true'));
    await press(`Untrack ${what}`);
    expect(posted()).toEqual([['/user/tracking/delete', { id: '3' }]]);
    expect(await screen.findByText('Tracking deleted by the provider')).toBeVisible();
    await waitFor(() => expect(line).toHaveAttribute('data-highlighted', 'false'));
    expect(line).not.toHaveTextContent('You are tracking');
    await waitFor(() => expect(within(line).getByRole('button', { name: `Track ${what}` })).toBeEnabled());
  });

  test.each([
    ['the provider refuses', respondError(trackings.save, 402, 'The free plan.'), 'The free plan.'],
    ['there is no connection', respondNetworkError(trackings.save), 'Network error. Please check your connection.'],
  ])('is undone with the reason when %s', async (_, stub, reason) => {
    const { press, line } = await open(row, [], stub);
    await press('Track Vendor');
    expect(await screen.findByText(reason)).toBeVisible();
    await waitFor(() => expect(within(line).queryByText('You are tracking this vendor')).toBeNull());
    expect(within(line).getByRole('button', { name: 'Track Vendor' })).toBeEnabled();
  });

  test('names what has no name Unknown, and offers nothing where there is nothing to track', async () => {
    const { posted, press, line } = await open({ cve_id: 'CVE-2026-1', vendor_id: 7 });
    expect(within(line).queryByRole('button', { name: 'Track Product' })).toBeNull();
    await press('Track Vendor');
    expect(posted()[0]?.[1]).toMatchObject({ target_id: '7', custom_name: 'Unknown tracking' });
  });

  test.each([
    ['CVE', row],
    ['product version', { ...row, cve_id: 'CVE-2026-2', product_version_ids: ['3', '9'] }],
    ['product', { ...row, cve_id: 'CVE-2026-2', product_version_ids: [] }],
    ['vendor', { ...row, cve_id: 'CVE-2026-2', product_version_ids: [], product_id: 88 }],
    [undefined, { ...row, cve_id: 'CVE-2026-2', product_version_ids: [], product_id: 88, vendor_id: 99 }],
  ])('shows the nearest of several reasons: %s', async (kind, given) => {
    const { line } = await open(given, [
      { id: 1, type: 'Vendor Based Tracking', value: 7 },
      { id: 2, type: 'Product Based Tracking', value: '8' },
      { id: 3, tracking_type: 'Product Version Based Tracking', target_id: 9 },
      { id: 4, tracking_type: 'CVE Based Tracking', target_id: 'cve-2026-1' },
      { id: 5, tracking_type: 'vendor', target_id: 99, is_active: false },
    ]);
    await waitFor(() => expect(line).toHaveAttribute('data-highlighted', String(kind !== undefined)));
    if (kind === undefined) expect(line).not.toHaveTextContent('You are tracking');
    else expect(within(line).getByText(`You are tracking this ${kind}`)).toBeVisible();
  });
});

describe('a favorite', () => {
  const draft = {
    ...usual,
    tracking_type: 'cve',
    target_id: 'CVE-2026-1',
    custom_name: 'CVE-2026-1 tracking',
    version_filter: 'string',
  };

  test('is tracked, and no more tracked when it is none any more', async () => {
    const { posted, press, line } = await open();
    await press('Add to favorites');
    expect(await within(line).findByText('You are tracking this CVE')).toBeVisible();
    await press('Remove from favorites');
    await within(line).findByRole('button', { name: 'Add to favorites' });
    expect(posted()).toEqual([
      ['/user/tracking', draft],
      ['/user/tracking/delete', { id: '50' }],
    ]);
  });

  test('stays one when the list is opened again', async () => {
    const { press, line, unmount } = await open();
    await press('Add to favorites');
    const name = 'Remove from favorites';
    expect(await within(line).findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    unmount();
    expect(within((await open()).line).getByRole('button', { name })).toBeVisible();
  });

  test('that is tracked already is tracked again all the same', async () => {
    const { posted, press, line } = await open(row, [{ id: 4, type: 'cve', target_id: 'CVE-2026-1' }]);
    await within(line).findByText('You are tracking this CVE');
    await press('Add to favorites');
    await within(line).findByRole('button', { name: 'Remove from favorites' });
    expect(posted()).toEqual([['/user/tracking', draft]]);
  });

  test('that is not tracked any more is tracked, and then no favorite', async () => {
    localStorage.setItem('favourites:ann@example.com', '["past:CVE-2026-1"]');
    const { posted, press, line } = await open();
    await press('Remove from favorites');
    await within(line).findByRole('button', { name: 'Add to favorites' });
    expect(posted()).toEqual([['/user/tracking', draft]]);
  });

  test('stays what it was when the provider refuses', async () => {
    const { press, line } = await open(row, [], respondError(trackings.save, 500, 'Broken.'));
    await press('Add to favorites');
    expect(await screen.findByText('Broken.')).toBeVisible();
    await waitFor(() => expect(within(line).getByRole('button', { name: 'Add to favorites' })).toBeEnabled());
  });

  test('belongs to its tab', async () => {
    localStorage.setItem('favourites:ann@example.com', '["daily:CVE-2026-1"]');
    const { line } = await open();
    await waitFor(() => expect(within(line).getByRole('button', { name: 'Add to favorites' })).toBeEnabled());
  });
});

test('a row opens the page of its CVE', async () => {
  const { router, user, line } = await open();
  expect(within(line).getByRole('link', { name: 'View details' })).toHaveAttribute('href', '/cves/CVE-2026-1');
  await user.click(within(line).getByText('Unknown Vulnerability'));
  expect(router.state.location.pathname).toBe('/cves/CVE-2026-1');
});
