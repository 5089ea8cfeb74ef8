import { cves, exportJobs, search as searchCalls, trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondRaw, respondWith, stubApi } from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from '../../list/DailyScreen.tsx';
import { PastScreen } from '../../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const list = { data: [{ cve_id: 'CVE-2026-1' }], pagination: { total: 1, has_next: false } };
beforeEach(() => {
  announceCapabilities('search');
  stubApi(respondWith(trackings.list, []), respondRaw(cves.list, list), respondRaw(cves.daily, list));
});

// Opens a list; the search field is ready once the language is loaded.
async function open(at = '/', Tab = PastScreen) {
  const { requests } = stubApi();
  const view = renderScreen(<Tab />, { at });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  await screen.findByRole('button', { name: 'Search help' });
  const lists = () => requests.filter(({ path }) => path.startsWith('/cves')).map(({ query }) => query);
  return { ...view, lists, requests };
}
const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search', hidden: true });
const enter = (text: string) => {
  fireEvent.change(search(), { target: { value: text } });
  search().setSelectionRange(text.length, text.length);
  fireEvent.select(search());
};
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the search field', () => {
  test('is not there where the provider takes no queries, and what is in the address is not sent', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    renderScreen(<PastScreen />, { at: '/?q=heap&exploitation=active&score=7&epss=0.5&severity=Critical,High' });
    await screen.findByRole('link', { name: 'CVE-2026-1' });
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
    expect(screen.queryByRole('button', { name: /More filters/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveValue('all');
    expect(requests.filter(({ path }) => path === '/cves').map(({ query }) => query)).toEqual([{ limit: '20' }]);
    expect(screen.queryByText(/active/)).toBeNull();
  });

  test('shows the filter of the address as a query', async () => {
    const { lists } = await open('/?vendor=Acme+Inc&severity=Critical,High&kev=true&score=7&q=heap+-windows');
    expect(search()).toHaveValue(
      'vendor:"Acme Inc" (severity:Critical OR severity:High) cvss>=7 kev:true heap -windows',
    );
    expect(lists()).toEqual([
      {
        limit: '20',
        vendor_name: 'Acme Inc',
        severity: 'Critical,High',
        kev: 'true',
        min_score: '7',
        q: 'heap -windows',
      },
    ]);
  });

  test('fills the fields, and is sent by Enter', async () => {
    const { user, router, lists } = await open();
    enter('heap vendor:acme published>=2026-01-01 tracked:true');
    expect(field('Vendor')).toHaveValue('acme');
    expect(screen.getByLabelText('Start date')).toHaveValue('2026-01-01');
    expect(screen.getByRole('combobox', { name: 'View' })).toHaveValue('tracked');
    await user.type(search(), '{Enter}');
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ vendor_name: 'acme', tracked: 'true', q: 'heap' }));
    expect(router.state.location.search).toBe('?vendor=acme&tracked=true&from=2026-01-01&q=heap');
    expect(search()).toHaveValue('heap vendor:acme published>=2026-01-01 tracked:true');
  });

  test('follows the fields', async () => {
    const { user } = await open('/?q=heap');
    fireEvent.change(field('Vendor'), { target: { value: 'Acme' } });
    expect(search()).toHaveValue('vendor:Acme heap');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(screen.getByRole('button', { name: 'Severities' }));
    const menu = within(await screen.findByRole('menu'));
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Critical' }));
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Unknown' }));
    expect(search()).toHaveValue('vendor:Acme (severity:Critical OR severity:Unknown) heap');
    const select = screen.getByRole('combobox', { name: 'Severity', hidden: true });
    expect(select).toHaveDisplayValue('Critical, Unknown');
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Critical' }));
    expect(search()).toHaveValue('vendor:Acme severity:Unknown heap');
    expect(select).toHaveDisplayValue('Unknown');
  });

  test('moves what the fields can say out of the query of an address', async () => {
    const { router } = await open('/?q=vendor:acme+heap');
    await waitFor(() => expect(field('Vendor')).toHaveValue('acme'));
    await waitFor(() => expect(router.state.location.search).toBe('?q=heap&vendor=acme'));
  });

  test('keeps days in the query on Daily, which has no field for them', async () => {
    const { user, router } = await open('/', DailyScreen);
    enter('published>=2026-01-01');
    await user.type(search(), '{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=published%3E%3D2026-01-01'));
  });

  test('says at once what is wrong with the query of an address', async () => {
    const { setTimeout: schedule } = globalThis;
    const rest = 1000;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === rest ? 0 : schedule(run, ms)) as typeof setTimeout);
    renderScreen(<PastScreen />, { at: '/?q=vendr:acme' });
    expect(await screen.findByText(/Unknown field vendr/)).toBeVisible();
    vi.restoreAllMocks();
  });

  test('says what is wrong and where once the typing rests, and takes the suggestion', async () => {
    const { user, lists } = await open('/?q=heap');
    enter('heap vender:acme');
    expect(screen.queryByRole('alert')).toBeNull();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unknown field vender. Did you mean vendor? (character 6)');
    expect(search()).toHaveAccessibleDescription(/Unknown field vender/);
    expect(search()).toBeInvalid();
    expect(document.querySelector('mark')).toHaveTextContent('vender');
    expect(lists()).toEqual([{ limit: '20', q: 'heap' }]);
    await user.click(within(alert).getByRole('button', { name: 'Use vendor' }));
    expect(search()).toHaveValue('heap vendor:acme');
    expect(field('Vendor')).toHaveValue('acme');
  });
});

describe('a query that is being typed', () => {
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('is not asked for before its last term is finished, however long the pause', async () => {
    const { lists } = await open();
    vi.useFakeTimers();
    enter('vendor:mic');
    expect(field('Vendor')).toHaveValue('mic');
    await wait(5000);
    expect(lists()).toEqual([{ limit: '20' }]);
    enter('vendor:microsoft ');
    await wait(1000);
    expect(lists().at(-1)).toEqual({ limit: '20', vendor_name: 'microsoft' });
  });

  test('is asked for a second after the field was left', async () => {
    const { lists } = await open();
    vi.useFakeTimers();
    search().focus();
    enter('overflow');
    await wait(1000);
    expect(lists()).toEqual([{ limit: '20' }]);
    act(() => search().blur());
    await wait(1000);
    expect(lists().at(-1)).toEqual({ limit: '20', q: 'overflow' });
  });

  test('shows neither rows nor figures of an earlier one while it is wrong', async () => {
    const { user } = await open('/?q=heap');
    enter('heap vender:acme');
    await screen.findByRole('alert');
    expect(screen.queryByRole('link', { name: 'CVE-2026-1' })).toBeNull();
    expect(screen.getByText('Total Vulnerabilities').closest('dl')).toHaveTextContent('–');
    expect(screen.getByText('Correct the underlined part of the search field.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use vendor' }));
    expect(await screen.findByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
  });

  test('opens no list of fields over its message where it was pasted', async () => {
    const { user } = await open();
    await user.click(search());
    await user.keyboard('{Escape}');
    await user.paste('vender:apache');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown field vender');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('is continued behind a space by /', async () => {
    const { user } = await open('/?kev=true');
    expect(search()).toHaveValue('kev:true');
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('vendor:microsoft');
    expect(search()).toHaveValue('kev:true vendor:microsoft');
  });

  test('finds a CVE by its id', async () => {
    const { user, lists } = await open();
    await user.type(search(), 'cve-2021-44228{Enter}');
    await waitFor(() => expect(lists().at(-1)).toEqual({ limit: '20', q: 'id:CVE-2021-44228' }));
  });
});

describe('the completion', () => {
  test('works inside of a query', async () => {
    const { user } = await open('/?vendor=acme&q=heap');
    expect(search()).toHaveValue('vendor:acme heap');
    await user.type(search(), ' ke', { initialSelectionStart: 11, initialSelectionEnd: 11 });
    await user.click(await screen.findByRole('option', { name: /^kev:/ }));
    await user.click(await screen.findByRole('option', { name: /^true/ }));
    expect(search()).toHaveValue('vendor:acme kev:true heap');
  });

  test('offers fields and their values by keyboard', async () => {
    const { user } = await open();
    await user.type(search(), 'heap ke');
    expect(await screen.findByRole('option', { name: /^kev:/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(search()).toHaveValue('heap kev:');
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(search()).toHaveValue('heap kev:true ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
  });

  test('finds vendors and products by the search call, in its order', async () => {
    const { requests } = stubApi(
      respondRaw(searchCalls.find, {
        cves: [],
        vendors: [
          { id: 2, name: 'Zenith', cves_count: 1200 },
          { id: 1, name: 'Acme Inc', cves_count: 1 },
        ],
        products: [
          { id: 8, name: 'Acme Pro', vendor_id: 1, vendor_name: 'Acme Inc', cves_count: 3 },
          { id: 9, name: 'Acme Lone', vendor_id: null, vendor_name: null, cves_count: 1 },
        ],
      }),
    );
    const { user } = await open();
    await user.type(search(), 'vendor:acm');
    const option = await screen.findByRole('option', { name: /Acme Inc/ });
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Zenith 1,200 CVEs', '"Acme Inc" 1 CVE']);
    await user.click(option);
    expect(search()).toHaveValue('vendor:"Acme Inc" ');
    expect(requests.find(({ path }) => path === '/search')?.query).toEqual({ text: 'acm', limit: '8' });
    expect(field('Vendor')).toHaveValue('Acme Inc');
    await user.type(search(), 'product:acm');
    expect(await screen.findByRole('option', { name: '"Acme Lone" No vendor named' })).toBeVisible();
    await user.click(screen.getByRole('option', { name: '"Acme Pro" Acme Inc' }));
    expect(field('Product')).toHaveValue('Acme Pro');
    expect(requests.filter(({ path }) => path === '/vendors' || path === '/products')).toEqual([]);
  });
});

describe('more filters', () => {
  test('are exploitation, scores and the last days', async () => {
    const { user, lists } = await open();
    expect(screen.queryByRole('combobox', { name: 'Exploitation' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Exploitation' }), 'Proof of concept');
    fireEvent.change(field('Lowest CVSS score'), { target: { value: '11' } });
    expect(screen.getByText('0 to 10')).toBeVisible();
    fireEvent.change(field('Lowest CVSS score'), { target: { value: '7' } });
    fireEvent.change(field('Lowest EPSS score'), { target: { value: '0.5' } });
    expect(search()).toHaveValue('cvss>=7 epss>=0.5 exploitation:poc');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(lists().at(-1)).toEqual({ limit: '20', exploitation: 'poc', min_score: '7', min_epss: '0.5' }),
    );
    for (const [name, days] of [
      ['24 h', 1],
      ['7 d', 7],
      ['30 d', 30],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      expect(screen.getByLabelText('Start date')).toHaveValue(from);
      expect(screen.getByRole('button', { name, pressed: true })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      await waitFor(() => expect(lists().at(-1)).toMatchObject({ published_date_start: `${from}T00:00:00.000Z` }));
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Exploitation' }), 'KEV');
    expect(search().value).toContain('kev:true');
    expect(search().value).not.toContain('exploitation');
  });

  test('are open where the address has one, and are exported and saved with the view', async () => {
    const { requests } = stubApi(respondRaw(exportJobs.create, { job_id: '1' }));
    const { user, router } = await open('/?exploitation=active&q=heap');
    expect(screen.getByRole('combobox', { name: 'Exploitation' })).toHaveValue('active');
    await user.click(screen.getByRole('button', { name: 'Export HTML' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/export')?.body).toMatchObject({
        search_query: { q: 'heap', exploitation: 'active', export_type: 'all' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Save the filters as' }), 'Heap{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(search()).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('button', { name: 'Heap' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=heap&exploitation=active'));
    expect(search()).toHaveValue('exploitation:active heap');
  });
});

test('the help explains the fields, and its examples can be taken', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Search help' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  expect(dialog.getByText('exploitation:active')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^vendor:apache/ }));
  expect(search()).toHaveValue('vendor:apache cvss>=9 kev:true');
});
