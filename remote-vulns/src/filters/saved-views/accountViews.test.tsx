import { cves, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  respondUsing,
  respondWith,
  stubApi,
  stubScreenWidth,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type NewSearch, searches } from '../../../contract/searches.ts';
import { PastScreen } from '../../list/PastScreen.tsx';
import { noFilter } from '../cveFilter.ts';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const rows = { data: [{ cve_id: 'CVE-2026-1', epss: 0.1 }], pagination: { total: 1, has_next: false } };
const CREATED_AT = '2026-11-01T00:00:00.000Z';
const saved = (id: number, name: string, query: string, change: object = {}) => ({
  id,
  list: 'past' as const,
  name,
  query,
  cve_id: '',
  vulnerability_name: '',
  created_at: CREATED_AT,
  ...change,
});
const blue = { id: '5', name: 'Blue', role: 'member' as const, member_count: 2, needs_second_factor: false };

beforeEach(() => {
  localStorage.clear();
  announceCapabilities('search', 'vulns/searches', 'alerts/rules');
  stubApi(respondWith(trackings.list, []), respondRaw(cves.list, rows));
});

// A provider that stores, renames and deletes searches, beginning with these.
function stubSearches(...kept: ReturnType<typeof saved>[]) {
  let all = kept;
  return stubApi(
    respondUsing(searches.list, () => all),
    respondUsing(searches.save, ({ body }) => {
      const { replace: _replace, ...search } = body as NewSearch;
      const id = all.length + 1;
      all = [...all.filter(({ name }) => name !== search.name), saved(id, search.name, search.query, search)];
      return { id };
    }),
    respondUsing(searches.rename, ({ body }) => {
      const { id, name } = body as { id: number; name: string };
      all = all.map((each) => (each.id === id ? { ...each, name } : each));
      return null;
    }),
    respondUsing(searches.remove, ({ body }) => {
      all = all.filter(({ id }) => id !== (body as { id: number }).id);
      return null;
    }),
  );
}

const keepLocally = (...views: { name: string; filter: object }[]) =>
  localStorage.setItem(
    'views-past:ann@example.com',
    JSON.stringify(views.map(({ name, filter }) => ({ name, filter: { ...noFilter, ...filter } }))),
  );

async function open(at = '/past-vulnerabilities', options: Partial<Parameters<typeof renderScreen>[1]> = {}) {
  const view = renderScreen(<PastScreen />, { at, ...options });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  const openViews = () => view.user.click(screen.getByRole('button', { name: /^Saved views/ }));
  await openViews();
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  return { ...view, dialog, openViews };
}
const saves = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/vulns/searches').map(({ body }) => body);

describe('views of an account', () => {
  test('are saved with all filters, named on the button, and picked', async () => {
    const { requests } = stubSearches();
    const { user, router, openViews } = await open(
      '/past-vulnerabilities?vendor=Acme&severity=High&cve=2026&name=leak',
    );
    await screen.findByText('No saved views yet. Set filters, then save them here.');
    await user.type(await screen.findByRole('textbox', { name: 'Save the filters as' }), 'Acme, high{Enter}');
    expect(await screen.findByText('View “Acme, high” saved')).toBeVisible();
    expect(saves(requests)).toEqual([
      {
        list: 'past',
        name: 'Acme, high',
        query: 'vendor:Acme severity:High',
        cve_id: '2026',
        vulnerability_name: 'leak',
        replace: false,
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Saved views: Acme, high' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await openViews();
    await user.click(await screen.findByRole('button', { name: 'Acme, high' }));
    await waitFor(() => expect(router.state.location.search).toBe('?cve=2026&vendor=Acme&name=leak&severity=High'));
  });

  test('are renamed, deleted and restored', async () => {
    const { requests } = stubSearches(
      saved(1, 'Acme', 'vendor:Acme'),
      saved(2, 'Daily', 'kev:true', { list: 'daily' }),
    );
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Rename view Acme' }));
    expect(dialog.queryByText('Daily')).toBeNull();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Acme Corp{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Delete view Acme Corp' }));
    const undo = await dialog.findByRole('button', { name: 'Undo' });
    expect(dialog.queryByRole('button', { name: 'Acme Corp' })).toBeNull();
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('button', { name: 'Acme Corp' })).toBeVisible();
    expect(saves(requests)).toMatchObject([{ name: 'Acme Corp', query: 'vendor:Acme' }]);
  });

  test('that could not be saved stay as typed, with the reason', async () => {
    stubSearches();
    stubApi(respondError(searches.save, 409, 'There can be 100 saved searches. Delete one first.', 'ERR_SEARCH_LIMIT'));
    const { user } = await open('/past-vulnerabilities?vendor=Acme');
    const name = await screen.findByRole('textbox', { name: 'Save the filters as' });
    await waitFor(() => expect(name).toBeEnabled());
    await user.type(name, 'Acme{Enter}');
    expect(await screen.findByText('There can be 100 saved searches. Delete one first.')).toBeVisible();
    expect(name).toHaveValue('Acme');
  });

  test('are those last seen where they cannot be loaded, and load again', async () => {
    stubSearches(saved(1, 'Acme', 'vendor:Acme'));
    const { dialog, unmount } = await open();
    await dialog.findByRole('button', { name: 'Acme' });
    unmount();
    stubApi(respondNetworkError(searches.list));
    const again = await open();
    expect(await again.dialog.findByText('Failed to load saved views')).toBeVisible();
    expect(again.dialog.getByRole('button', { name: 'Acme' })).toBeVisible();
    expect(again.dialog.queryByRole('button', { name: 'Delete view Acme' })).toBeNull();
    stubSearches(saved(1, 'Acme Corp', 'vendor:Acme'));
    await again.user.click(again.dialog.getByRole('button', { name: 'Try Again' }));
    expect(await again.dialog.findByRole('button', { name: 'Acme Corp' })).toBeVisible();
  });

  test('are shared by the address of their filters', async () => {
    stubSearches(saved(1, 'Acme', 'vendor:Acme cvss>=9'));
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Copy link to Acme' }));
    expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
    const link = await navigator.clipboard.readText();
    expect(link).toBe(`${location.origin}/past-vulnerabilities?vendor=Acme&score=9`);
  });

  test('of a team are read by its viewers', async () => {
    stubSearches(saved(1, 'Acme', 'vendor:Acme'));
    const { dialog, user, router } = await open('/past-vulnerabilities?kev=true', {
      team: { ...blue, role: 'viewer' },
    });
    expect(dialog.getByText('Saved for the team Blue')).toBeVisible();
    const view = await dialog.findByRole('button', { name: 'Acme' });
    expect(dialog.queryByRole('button', { name: /^(Delete|Rename)/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Save view' })).toBeDisabled();
    expect(dialog.getByText(/^You are a viewer of Blue/)).toBeVisible();
    await user.click(view);
    await waitFor(() => expect(router.state.location.search).toBe('?vendor=Acme'));
  });
});

describe('views of this browser', () => {
  test('are moved by an offer, under other names where theirs are taken', async () => {
    keepLocally(
      { name: 'Acme', filter: { vendor: 'Acme' } },
      { name: 'Same', filter: { kev: true } },
      { name: 'Mine', filter: { name: 'leak' } },
    );
    const { requests } = stubSearches(saved(1, 'Acme', 'vendor:Other'), saved(2, 'Same', 'kev:true'));
    const { user, dialog } = await open();
    expect(await dialog.findByText('3 views are saved in this browser only.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Move 3 saved views to your account' }));
    expect(await screen.findByText('3 saved views moved to your account')).toBeVisible();
    expect(saves(requests)).toEqual([
      expect.objectContaining({ name: 'Acme (2)', query: 'vendor:Acme', replace: false }),
      expect.objectContaining({ name: 'Mine', query: '', vulnerability_name: 'leak', replace: false }),
    ]);
    expect(dialog.queryByText(/in this browser only/)).toBeNull();
    const names = within(dialog.getByRole('list', { name: 'Saved views' })).getAllByRole('button', {
      name: /^(Acme|Acme \(2\)|Mine|Same)$/,
    });
    expect(names).toHaveLength(4);
  });

  test('stay where one cannot be moved, which the next attempt completes', async () => {
    keepLocally({ name: 'One', filter: { vendor: 'One' } }, { name: 'Two', filter: { vendor: 'Two' } });
    stubSearches();
    const { endpoint, respond } = respondError(searches.save, 503, 'The service is busy');
    let isBroken = false;
    const { user, dialog } = await open();
    const kept: unknown[] = [];
    stubApi(
      respondUsing(searches.list, () => kept as never),
      {
        endpoint,
        respond: (request) => {
          if (isBroken) return respond(request);
          isBroken = true;
          kept.push(saved(1, 'One', 'vendor:One'));
          return Response.json({ success: true, data: { id: 1 }, message: '' });
        },
      },
    );
    await user.click(await dialog.findByRole('button', { name: 'Move 2 saved views to your account' }));
    expect(await screen.findByText(/^1 of 2 saved views moved\. The others stay in this browser:/)).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Two' })).toBeVisible();
    stubSearches(saved(1, 'One', 'vendor:One'));
    await user.click(await dialog.findByRole('button', { name: 'Move 1 saved view to your account' }));
    expect(await screen.findByText('1 saved view moved to your account')).toBeVisible();
  });

  test('are not offered to a team', async () => {
    keepLocally({ name: 'Mine', filter: { vendor: 'Acme' } });
    stubSearches();
    const { dialog } = await open('/past-vulnerabilities', { team: blue });
    expect(await dialog.findByText(/^No saved views yet/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('Alert me', () => {
  const find = async (at: string, options: Parameters<typeof open>[1] = {}) => {
    stubScreenWidth(1440);
    const view = renderScreen(<PastScreen />, { at: `/past-vulnerabilities${at}`, ...options });
    await screen.findByRole('link', { name: 'CVE-2026-1' });
    return view;
  };

  test('leads to a rule with the filters', async () => {
    await find('?vendor=A%26B&severity=High&q=heap');
    const link = await screen.findByRole('link', { name: 'Alert me' });
    expect(link).toHaveAttribute('href', '/alerts/rules?new=vendor%3A%22A%26B%22%20severity%3AHigh%20heap');
  });

  test('names what a rule cannot have before it continues without it', async () => {
    const { user, router } = await find('?vendor=Acme&name=leak');
    await user.click(await screen.findByRole('button', { name: 'Alert me' }));
    const dialog = await screen.findByRole('dialog', { name: 'Continue without Vulnerability?' });
    expect(dialog).toHaveTextContent('The rule gets the other filters: vendor:Acme');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts/rules'));
    expect(new URLSearchParams(router.state.location.search).get('new')).toBe('vendor:Acme');
  });

  test.each([
    ['none of the filters could be in a rule', '?name=leak', undefined, "can't filter by Vulnerability"],
    [
      'a viewer sees the list of a team',
      '?vendor=Acme',
      { ...blue, role: 'viewer' as const },
      'You are a viewer of Blue',
    ],
  ])('is disabled where %s', async (_, at, team, reason) => {
    await find(at, team && { team });
    const button = await screen.findByRole('button', { name: 'Alert me' });
    await waitFor(() => expect(button).toHaveAttribute('title', expect.stringContaining(reason)));
    expect(button).toBeDisabled();
  });

  test('is not there without filters, nor without the capability', async () => {
    stubSearches();
    const { unmount } = await open();
    expect(screen.queryByText('Alert me')).toBeNull();
    unmount();
    announceCapabilities('search', 'vulns/searches');
    await open('/past-vulnerabilities?vendor=Acme');
    expect(screen.queryByText('Alert me')).toBeNull();
  });
});
