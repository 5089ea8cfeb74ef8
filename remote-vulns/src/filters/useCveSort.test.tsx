import { cves, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  type RecordedRequest,
  renderScreen,
  respondNetworkError,
  respondRaw,
  stubApi,
  stubScreenWidth,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const pagination = { total: 40, next_cursor: 'c1', has_next: true };
let requests: ReturnType<typeof stubApi>['requests'];
beforeEach(() => {
  const data = [
    { cve_id: 'CVE-2026-1', kev: true, epss: 0.9 },
    { cve_id: 'CVE-2026-2', exploitation: 'active' },
    { cve_id: 'CVE-2026-3', exploitation: 'poc' },
    { cve_id: 'CVE-2026-4' },
  ];
  ({ requests } = stubApi(respondRaw(trackings.list, []), respondRaw(cves.list, { data, pagination })));
});
// Only requests of a first page, because further pages are loaded automatically without a layout.
const lastQuery = () =>
  requests
    .filter(({ path, query }) => path === cves.list.path && query['cursor'] === undefined && query['limit'] === '20')
    .at(-1)?.query;
const findHeading = (name: string) => screen.findByRole('columnheader', { name });
const path = '/past-vulnerabilities';

describe('useCveSort with a provider that announces search', () => {
  beforeEach(() => announceCapabilities('search'));

  test('sorts all rows by a heading, keeps its focus, and Back undoes it', async () => {
    const { user, router } = renderScreen(<PastScreen />, { at: path, path });
    expect(await findHeading('Published Date')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Score' }));
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'score' }));
    expect(await findHeading('Score')).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Score' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'score', order: 'asc' }));
    expect(router.state.location.search).toBe('?sort=score&order=asc');
    await router.navigate(-2);
    expect(await findHeading('Published Date')).toHaveAttribute('aria-sort', 'descending');
  });

  test('offers no heading that sorts loaded rows alone', async () => {
    const first = respondRaw(cves.list, { data: [{ cve_id: 'CVE-2026-1' }, { cve_id: 'CVE-2026-2' }], pagination });
    const next = respondNetworkError(cves.list);
    const respond = (request: RecordedRequest) =>
      (request.query['cursor'] === undefined ? first : next).respond(request);
    stubApi({ endpoint: cves.list, respond });
    renderScreen(<PastScreen />, { at: path, path });
    const heading = await findHeading('Vulnerability Name');
    expect(within(heading).getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  });

  test('explains the order by priority where it is offered', async () => {
    const { user } = renderScreen(<PastScreen />, { at: path, path });
    await user.click(await screen.findByRole('button', { name: 'Sort: Published date, descending' }));
    const choice = await screen.findByRole('menuitemradio', { name: /^Priority/ });
    expect(choice).toHaveTextContent('Known exploited first, then actively exploited, then EPSS, then CVSS');
    await user.click(choice);
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20', sort: 'priority' }));
    expect(screen.getByRole('button', { name: 'Sort: Priority, descending' })).toBeVisible();
  });

  test('names the order of the address on a small screen', async () => {
    stubScreenWidth(390);
    renderScreen(<PastScreen />, { at: `${path}?sort=priority`, path });
    expect(await screen.findByRole('button', { name: 'Sort: Priority, descending' })).toBeVisible();
  });

  test('takes an unknown order of an address for the default', async () => {
    renderScreen(<PastScreen />, { at: `${path}?sort=color&order=sideways`, path });
    await findHeading('CVE ID');
    expect(lastQuery()).toEqual({ limit: '20' });
  });

  test('shows exploitation in place of the status, and compact rows when chosen', async () => {
    const { user } = renderScreen(<PastScreen />, { at: path, path });
    await findHeading('Exploitation');
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
    const cells = screen.getAllByRole('row').map((row) => row.textContent);
    expect(cells.slice(1).map((text) => /KEV|Active|Proof of concept|\u2013/.exec(text)?.[0])).toEqual([
      'KEV',
      'Active',
      'Proof of concept',
      '\u2013',
    ]);
    expect(screen.getAllByText('KEV')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('table', { name: 'Vulnerabilities' })).toHaveAttribute('data-compact', 'true');
  });
});

test('useCveSort sends no order to a provider that offers none', async () => {
  announceCapabilities();
  renderScreen(<PastScreen />, { at: `${path}?sort=score`, path });
  await findHeading('Status');
  expect(lastQuery()).toEqual({ limit: '20' });
  expect(screen.queryByRole('button', { name: /^Sort/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Exploitation' })).toBeNull();
});
