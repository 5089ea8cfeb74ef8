import { type Membership, products, search, vendors } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  respondUsing,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Palette } from './Palette.tsx';

const icon = ['M4 4h16'];
const entries = [
  { label: 'Daily Vulnerabilities', path: '/dashboard', icon },
  { label: 'Vendors', path: '/vendors', icon },
];
const published_date = '2026-01-02T00:00:00.000Z';
const vendor = { id: 7, name: 'Acme', cves_count: 3 };
const product = { id: 9, name: 'Anvil', vendor_id: 7, vendor_name: 'Acme', cves_count: 2 };
const cve = {
  cve_id: 'CVE-2026-1001',
  vulnerability_name: 'Anvil <b>falls</b>',
  severity: 'High' as const,
  published_date,
};

function open(at = '/exports', team?: Membership) {
  const onClose = vi.fn();
  const onSignOut = vi.fn();
  const view = renderScreen(<Palette open typedAhead="" onClose={onClose} entries={entries} onSignOut={onSignOut} />, {
    at,
    ...(team && { team }),
  });
  return { ...view, onClose, onSignOut, field: screen.getByRole('combobox') };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = () => {
  const field = screen.getByRole('combobox');
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
};

beforeEach(() => {
  announceCapabilities('search');
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  // Closes the palette: without the search capability it would request vendors and products.
  cleanup();
});

describe('Palette', () => {
  test('lists pages and actions before anything is typed, and goes where the arrows lead', async () => {
    stubApi();
    const { user, router, onClose, field } = open();
    expect(field).toHaveFocus();
    expect(options()).toEqual([
      'Daily Vulnerabilities',
      'Vendors',
      'Light theme',
      'Dark theme',
      'System theme',
      'Logout',
    ]);
    expect(activeOption()).toBe('Daily Vulnerabilities');
    await user.keyboard('{ArrowUp}');
    expect(activeOption()).toBe('Logout');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/vendors');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('asks at once for what is typed, and once for keys that follow each other at once', async () => {
    vi.useFakeTimers();
    const { requests } = stubApi(respondWith(search.find, { cves: [cve], vendors: [], products: [] }));
    const { field } = open();
    const type = async (value: string, ms: number) => {
      fireEvent.change(field, { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(ms));
    };
    const texts = () => requests.map(({ query }) => query.text);
    await type('', 100);
    await type('anv', 10);
    expect(texts()).toEqual(['anv']);
    await type('anvil', 10);
    await type('anvils', 10);
    expect(texts()).toEqual(['anv']);
    await type('anvil', 60);
    expect(texts()).toEqual(['anv', 'anvil']);
  });

  test('leaves the page that is shown as it is', async () => {
    stubApi();
    const { user, router, onClose } = open('/vendors?search=a');
    await user.keyboard('vend{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.search).toBe('?search=a');
  });

  test.each(['cve-2024-3094', ' CVE-2024-3094 ', '2024-3094'])('goes to the CVE of %j', async (text) => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    const { user, router } = open();
    await user.keyboard(`${text}{Enter}`);
    expect(router.state.location.pathname).toBe('/cves/CVE-2024-3094');
  });

  test('offers the official records of a CVE that the catalog does not have', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    stubApi(respondWith(search.find, { cves: [cve], vendors: [], products: [] }));
    const { user } = open();
    await user.keyboard('cve-2021-44228');
    const nvd = await screen.findByRole('option', { name: /CVE-2021-44228 on NVD/ });
    expect(options().slice(0, 2)).toEqual([
      'CVE-2021-44228Not in this catalog',
      'CVE-2021-44228 on CVE.orgOpens in a new tab',
    ]);
    await user.click(nvd);
    await waitFor(() =>
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(
        'https://nvd.nist.gov/vuln/detail/CVE-2021-44228',
        '_blank',
        'noopener,noreferrer',
      ),
    );
    openWindow.mockRestore();
  });

  test('offers no other records of a CVE that the catalog has', async () => {
    stubApi(respondWith(search.find, { cves: [cve], vendors: [vendor], products: [] }));
    const { user } = open();
    await user.keyboard('CVE-2026-1001');
    await screen.findByRole('option', { name: /Acme/ });
    expect(options()).toEqual(['CVE-2026-1001', 'Acme3 CVEs']);
  });

  test('says that a product has no vendor', async () => {
    stubApi(
      respondWith(search.find, {
        cves: [],
        vendors: [],
        products: [{ ...product, vendor_id: null, vendor_name: null }],
      }),
    );
    const { user, router } = open();
    await user.keyboard('anv');
    await screen.findByRole('option', { name: /Anvil/ });
    expect(options()).toEqual(['AnvilNo vendor named']);
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/products/9');
  });

  test('puts a vendor or product of exactly that name first', async () => {
    const others = { cves: [cve], vendors: [vendor, { ...vendor, id: 8, name: 'Anvil' }], products: [] };
    stubApi(respondWith(search.find, others));
    const { user, router } = open();
    await user.keyboard('anvil');
    await screen.findByRole('option', { name: /CVE-2026-1001/ });
    expect(options().map((text) => text?.slice(0, 5))).toEqual(['Anvil', 'Acme3', 'CVE-2']);
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/vendors/8');
  });

  test('offers the actions of the screen that is shown, and presses their buttons', async () => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    const track = vi.fn();
    render(
      <main>
        <header>
          <button onClick={track}>Track CVE</button>
          <button disabled>Share CVE</button>
        </header>
        <button data-quick-action aria-label="Export HTML">
          Export
        </button>
        <button>Other</button>
      </main>,
    );
    const { user } = open();
    expect(options().slice(2, 4)).toEqual(['Track CVEThis page', 'Export HTMLThis page']);
    expect(options().join()).not.toMatch(/Share|Other/);
    await user.keyboard('track cve{Enter}');
    await waitFor(() => expect(track).toHaveBeenCalledOnce());
  });

  test('finds CVEs, vendors and products by one call', async () => {
    const { requests } = stubApi(respondWith(search.find, { cves: [cve], vendors: [vendor], products: [product] }));
    const { user, router } = open();
    await user.keyboard('anv');
    const group = await screen.findByRole('group', { name: 'CVEs' });
    expect(within(group).getByRole('option')).toHaveTextContent('CVE-2026-1001High · Anvil <b>falls</b>');
    expect(options().slice(1)).toEqual(['Acme3 CVEs', 'AnvilAcme']);
    expect(await screen.findByText('3 results')).toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ path: '/search', query: { text: 'anv', limit: '5' } });
    await user.click(screen.getByRole('option', { name: /^Anvil/ }));
    expect(router.state.location.pathname).toBe('/products/9');
  });

  test('keeps what was found until the next answer, and Enter does not pick it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stubApi({
      endpoint: search.find,
      respond: async ({ query }) => {
        if (query['text'] !== 'ac') await promise;
        const found = query['text'] === 'ac' ? vendor : { ...vendor, id: 8, name: 'Acer' };
        return Response.json({ success: true, data: { cves: [], vendors: [found], products: [] } });
      },
    });
    const { user, router, onClose } = open();
    await user.keyboard('ac');
    await screen.findByRole('option', { name: /Acme/ });
    await user.keyboard('er{Enter}');
    expect(screen.getByRole('option', { name: /Acme/ })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
    expect(onClose).not.toHaveBeenCalled();
    resolve();
    await screen.findByRole('option', { name: /Acer/, selected: true });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/vendors/8');
  });

  test('asks the lists of vendors and products where the provider has no search', async () => {
    announceCapabilities();
    const { requests } = stubApi(
      respondRaw(vendors.list, { data: [{ id: 7, name: 'Acme' }, { name: 'No id' }], total: 2 }),
      respondRaw(products.list, [{ id: 9, name: 'Anvil', vendor: { name: 'Acme' } }]),
    );
    const { user } = open();
    await user.keyboard('ac');
    await waitFor(() => expect(options()).toEqual(['Acme', 'AnvilAcme']));
    expect(requests.map(({ path, query }) => [path, query])).toEqual([
      ['/vendors', { search: 'ac', limit: '5' }],
      ['/products', { search: 'ac', limit: '5' }],
    ]);
  });

  test('says that nothing was found', async () => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    const { user } = open();
    await user.keyboard('zzz');
    expect(await screen.findByText('No results for “zzz”.')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  });

  test('says that the search failed, still offers pages, and tries again', async () => {
    stubApi(respondError(search.find, 400, 'Broken'));
    const { user } = open();
    await user.keyboard('vend');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search the catalog.');
    expect(options()).toEqual(['Vendors']);
    stubApi(respondUsing(search.find, () => ({ cves: [], vendors: [vendor], products: [] })));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('option', { name: /Acme/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('opens saved views of the user with their filter, whatever is stored', async () => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    const filter = { cve: '', vendor: 'Acme & Co', severity: 'all', kev: true, tracked: false, days: 3 };
    localStorage.setItem(
      'views-past:ann@example.com',
      JSON.stringify([null, { name: 3 }, { name: 'My KEVs', filter }]),
    );
    localStorage.setItem('views-daily:ann@example.com', '{');
    localStorage.setItem('views-past:bob@example.com', JSON.stringify([{ name: 'Of Bob', filter }]));
    const { user, router } = open();
    expect(options()).toContain('My KEVsPast Vulnerabilities');
    expect(options().join()).not.toContain('Bob');
    await user.keyboard('my{Enter}');
    const { pathname, search: query } = router.state.location;
    expect(`${pathname}${query}`).toBe('/past-vulnerabilities?vendor=Acme+%26+Co&kev=true');
  });

  test('opens saved views of the team of the page', async () => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    for (const team of ['5', '6']) {
      const views = [{ name: `View of ${team}`, filter: { vendor: 'Acme' }, id: '1' }];
      localStorage.setItem(`views-past-team-${team}:ann@example.com`, JSON.stringify(views));
    }
    open('/exports', { id: '5', name: 'Blue', role: 'viewer', member_count: 2, needs_second_factor: false });
    expect(options()).toContain('View of 5Past Vulnerabilities');
    expect(options().join()).not.toContain('View of 6');
  });

  test('sets the theme and signs out', async () => {
    stubApi(respondWith(search.find, { cves: [], vendors: [], products: [] }));
    const { user, onSignOut } = open();
    await user.keyboard('dark{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('logout{Enter}');
    await waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
  });
});
