import { cves, productVersions, trackings } from '@faultline/shared/contract';
import {
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, versionAnswer } from '../fixtures/catalogue.ts';
import { affected, cveAnswer, cveRow } from '../fixtures/cves.ts';
import { ProductVersionScreen } from './ProductVersionScreen.tsx';

const open = (...stubs: Stub[]) => {
  const { requests } = stubApi(...stubs);
  const view = renderScreen(<ProductVersionScreen />, {
    at: '/product_versions/90',
    path: '/product_versions/:versionId',
  });
  return { ...view, requests };
};

beforeEach(() => {
  stubApi(
    respondWith(trackings.list, []),
    respondWith(cves.list, page([])),
    respondWith(productVersions.detail, versionAnswer()),
  );
});

describe('ProductVersionScreen', () => {
  test('shows the version, its product and its vendor', async () => {
    open(respondWith(cves.list, page([cveRow()], { total: 12 })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anvil 6.1.90' })).toBeVisible();
    expect(screen.getByText('Product Version')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/7');
    expect(screen.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
    expect(await screen.findByText('Affected CVEs (12)')).toBeVisible();
    const total = within(screen.getByText('Total CVEs').closest('dl') as HTMLElement);
    expect(total.getByText('12')).toBeVisible();
    expect(screen.getByText('Showing vulnerabilities for this version')).toBeVisible();
  });

  test('shows vendor and product without an id as text, and without a name as not specified', async () => {
    open(respondRaw(productVersions.detail, { data: { ID: 90, Version: '6.1.90', vendor: { name: 'Acme' } } }));
    expect(await screen.findByText('Acme')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Not specified')).toHaveAttribute('aria-disabled', 'true');
  });

  test('links the product alone where no vendor is named', async () => {
    open(respondWith(productVersions.detail, versionAnswer({ vendor_id: null, vendor_name: null })));
    expect(await screen.findByText('Not specified')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
  });

  test('reads nested vendor and product objects', async () => {
    const nested = { id: 'x', version: '1', vendor: { id: 'v1', name: 'Acme' }, product: { id: 'p1', name: 'Anvil' } };
    open(respondRaw(productVersions.detail, { data: nested }));
    expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/v1');
    expect(screen.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/p1');
  });

  test('shows a row for each CVE', async () => {
    const { requests } = open(respondWith(cves.list, page([cveRow()])));
    const row = within(await screen.findByRole('article'));
    expect(row.getByRole('link', { name: 'CVE-2026-1001' })).toHaveAttribute('href', '/cves/CVE-2026-1001');
    expect(row.getByText('CVSS: 9.8')).toBeVisible();
    expect(row.getByText('Acme')).toBeVisible();
    expect(requests.find(({ path }) => path === '/cves')?.query).toEqual({ product_version_id: '90', limit: '50' });
  });

  test('shows why a CVE matches when the list has ranges', async () => {
    const ranges = [
      affected(),
      affected({ version: '6.6', less_than: '6.6.20' }),
      affected({ product_id: 99, version: '*' }),
    ];
    open(respondWith(cves.list, page([{ ...cveRow(), affected_versions: ranges }])));
    expect(await screen.findByText('6.1.0 <= 6.1.90 < 6.1.183')).toBeVisible();
    expect(screen.queryByText(/6\.6/)).toBeNull();
  });

  test('shows the reason that the provider gives, and counts apart what can not be compared', async () => {
    const rows = [
      cveRow({ version_match: { outcome: 'affected', reason: '6.1.90 is in >= 6.1.0, < 6.1.183' } }),
      cveRow({
        cve_id: 'CVE-2026-1002',
        version_match: { outcome: 'uncomparable', reason: `6.1.90 can't be compared with "some builds"` },
      }),
    ];
    open(respondWith(cves.list, { ...page(rows, { total: 7 }), uncomparable_count: 2 }));
    expect(await screen.findByText('Affected CVEs (5)')).toBeVisible();
    expect(screen.getByText("Showing vulnerabilities for this version: 5 affected, 2 can't be compared")).toBeVisible();
    const [affectedRow, otherRow] = screen.getAllByRole('article');
    expect(within(affectedRow as HTMLElement).getByText('Matches: 6.1.90 is in >= 6.1.0, < 6.1.183')).toBeVisible();
    expect(within(otherRow as HTMLElement).getByText(/can't be compared with "some builds"/)).toHaveAttribute(
      'data-outcome',
      'uncomparable',
    );
    expect(screen.queryByRole('button', { name: /Why this version/ })).toBeNull();
  });

  test('loads the record on request when the list has no ranges', async () => {
    const { user, requests } = open(respondWith(cves.list, page([cveRow()])), respondWith(cves.detail, cveAnswer()));
    await user.click(await screen.findByRole('button', { name: 'Why this version? CVE-2026-1001' }));
    expect(await screen.findByText('6.1.0 <= 6.1.90 < 6.1.183')).toBeVisible();
    expect(requests.at(-1)?.path).toBe('/cves/CVE-2026-1001');
  });

  test.each([
    [
      'prose unchanged',
      respondWith(
        cves.detail,
        cveAnswer({ affected_versions: [affected({ version: 'see the advisory', less_than: null })] }),
      ),
      'see the advisory',
    ],
    [
      'that the record names no range',
      respondError(cves.detail, 500, 'Away'),
      "The record doesn't say which range includes it.",
    ],
  ])('shows %s', async (_, stub, message) => {
    const { user } = open(respondWith(cves.list, page([cveRow()])), stub);
    await user.click(await screen.findByRole('button', { name: /Why this version/ }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('shows an empty state for a version without CVEs', async () => {
    open();
    expect(await screen.findByText('No CVEs Found')).toBeVisible();
    expect(screen.getByText('No vulnerabilities have been reported for this product version.')).toBeVisible();
  });

  test.each([
    ['are refused', respondError(cves.list, 500, 'Away'), 'Failed to load CVEs for this version'],
    ['do not come', respondNetworkError(cves.list), 'Failed to load CVEs'],
  ])('offers a retry for CVEs that %s', async (_, stub, title) => {
    const { user } = open(stub);
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText(title)).toBeVisible();
    stubApi(respondWith(cves.list, page([cveRow()])));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  test('shows a page for a missing version', async () => {
    const { user, router } = open(respondError(productVersions.detail, 404, 'Product version not found'));
    expect(await screen.findByText('Product Version Not Found')).toBeVisible();
    expect(screen.getByText('The requested product version could not be found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.state.location.pathname).toBe('/products-browse');
  });

  test('offers Back and a retry after a failure', async () => {
    const { user } = open(respondRaw(productVersions.detail, '<html>', 502));
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Failed to load product version details')).toBeVisible();
    expect(panel.getByText('HTTP error! status: 502')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Back' })).toBeVisible();
    stubApi(respondWith(productVersions.detail, versionAnswer()));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anvil 6.1.90' })).toBeVisible();
  });

  test.each([
    [respondRaw(productVersions.detail, { success: false }), 'Product version not found'],
    [respondRaw(productVersions.detail, { success: false, message: 'Withdrawn.' }), 'Withdrawn.'],
    [respondError(productVersions.detail, 503, 'Away'), 'HTTP error! status: 503 · Away'],
    [respondNetworkError(productVersions.detail), 'Failed to load product version details'],
  ])('shows the reason of a failure', async (stub, why) => {
    open(stub);
    expect(within(await screen.findByRole('alert')).getByText(why)).toBeVisible();
  });

  test('returns to the previous page with Back', async () => {
    const { user, router } = open();
    await screen.findByRole('heading', { level: 1, name: 'Anvil 6.1.90' });
    await act(() => router.navigate('/somewhere'));
    await act(() => router.navigate('/product_versions/90'));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(router.state.location.pathname).toBe('/somewhere');
  });
});
